#!/bin/sh
# Says in one line what is missing to build Seep from source; silent when everything is there.
# usage: needs.sh PYTHON
python=${1:-python3}
missing=""
miss() { missing="${missing:+$missing; }$1"; }

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    miss "Python 3.11 or newer (PYTHON=... names another one)"
else
    "$python" -c 'import ensurepip, venv' 2>/dev/null || miss "Python's venv (Debian: python3-venv)"
    header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h
    [ -f "$header" ] || miss "Python.h (Debian: python3-dev)"
fi
command -v "${CC:-cc}" >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || command -v clang >/dev/null 2>&1 ||
    miss "a C compiler (Debian: gcc)"
if ! command -v node >/dev/null 2>&1; then
    miss "Node 20.19 or newer"
elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
    miss "Node 20.19 or newer (this is $(node --version))"
fi
command -v npm >/dev/null 2>&1 || miss "npm"

[ -z "$missing" ] || {
    echo "seep: missing here: $missing" >&2
    exit 1
}
