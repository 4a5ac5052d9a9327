"""Pages that search: the form, the kernels as WebAssembly, and what the widgets show of what they find."""
