# The notebooks in JupyterLab, for `docker run`, for JupyterHub (which starts jupyterhub-singleuser in it) and for
# Binder, which prefers this file to environment.yml.
#
#   docker build -t xqlab . && docker run -p 8888:8888 xqlab
#
# pip's settings can be given as arguments, such as an index with smaller builds of torch, without CUDA:
#   docker build --build-arg PIP_EXTRA_INDEX_URL=... -t xqlab .
FROM python:3.12-slim

ARG NB_USER=jovyan
ARG NB_UID=1000
ARG PIP_EXTRA_INDEX_URL

# It confines students' programs, where the container may make user namespaces.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends bubblewrap && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --uid "${NB_UID}" "${NB_USER}"

ENV HOME=/home/${NB_USER} USER=${NB_USER} PIP_NO_CACHE_DIR=1
ENV PATH=${HOME}/venv/bin:${PATH}
WORKDIR ${HOME}/xqlab
USER ${NB_UID}

COPY --chown=${NB_UID} . .
# hadolint ignore=DL3013
RUN python -m venv ~/venv \
    && pip install --editable ".[lab,chess,nnue,tuning]" "notebook>=7.2" "jupyterhub>=5" \
    && xqlab warmup

EXPOSE 8888
CMD ["jupyter", "lab", "--no-browser", "--ip=0.0.0.0", "--ServerApp.root_dir=notebooks", "--LabApp.default_url=/lab/tree/00-start.ipynb"]
