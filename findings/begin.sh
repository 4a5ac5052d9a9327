# Sourced by each finding: an empty folder that is removed at the end, and two functions.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
finding=$(basename "$0" .sh)
cd "$folder"
export IPYTHONDIR="$folder/ipython" # no start-up files of the user's
unset PYTHONPATH

# install ENVIRONMENT REQUIREMENT...: a new virtual environment of this name, with these packages.
install() {
    "${PYTHON:-python3}" -m venv "$1"
    "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"
}

# seen COMMAND... <<'END': the lines that the command printed when the finding was written.
seen() {
    local expected actual
    expected=$(cat)
    actual=$("$@" </dev/null)
    if [ "$actual" != "$expected" ]; then
        printf '%s: changed\n--- expected\n%s\n--- got\n%s\n' "$finding" "$expected" "$actual" >&2
        exit 1
    fi
    printf '%s: still so\n' "$finding"
}
