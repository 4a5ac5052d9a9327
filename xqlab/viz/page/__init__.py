"""What widgets and pages share: recordings, payloads, bundles, stand-alone pages, fonts, words, colours."""
