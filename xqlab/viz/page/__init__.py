"""What all widgets and pages share: bundles, handouts, messages to the browser, fonts, words and colours."""
