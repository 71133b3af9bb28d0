#!/bin/sh
# Chromium and the Indic fonts for the browser tests: installed on Debian as root, asked for elsewhere.
fonts_here() { command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=pa)" ] && [ -n "$(fc-list :lang=hi)" ]; }
chromium_here() {
    [ -n "${SEEP_CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1 ||
        command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1
}

chromium_here && fonts_here && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium and fonts for the browser tests"
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get -q update && apt-get -qy install --no-install-recommends chromium fontconfig fonts-noto-core; } >"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    tail -n 20 "$log" >&2
fi
chromium_here ||
    echo "seep: no Chromium here, the browser tests will be skipped (Debian: chromium; SEEP_CHROMIUM names one)" >&2
fonts_here ||
    echo "seep: no fonts for Hindi and Punjabi here, screenshots will show boxes (Debian: fonts-noto-core)" >&2
