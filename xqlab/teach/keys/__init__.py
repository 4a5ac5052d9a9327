"""The keys, a module for each subject: a function a question, named as `check` is called."""
