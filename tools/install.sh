#!/bin/sh
# Makes .venv with everything the sweeps, the tests and the checks need. Called by make; safe to run again.
set -eu
cd "$(dirname "$0")/.."
venv=.venv
log=$venv/install.log
torch=$(sed -n 's/^torch==\([0-9.]*\).*/\1/p' constraints.txt)
cpu_index=https://download.pytorch.org/whl/cpu

python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "found $(python3 --version), expected Python 3.11 or newer" >&2; exit 1; }
[ -x $venv/bin/pip ] || python3 -m venv $venv || { echo "found no venv module, expected it: apt-get install python3-venv" >&2; exit 1; }
echo "installing into $venv (some minutes; $log has the details)" >&2

install() { $venv/bin/pip install --disable-pip-version-check "$@" >>$log 2>&1; }

: >$log
if command -v nvidia-smi >/dev/null 2>&1; then
    install "torch==$torch" || failed=1
else # without a GPU the CPU build: the default one brings gigabytes of CUDA
    install "torch==$torch+cpu" || install "torch==$torch+cpu" --extra-index-url $cpu_index || failed=1
fi
[ -n "${failed:-}" ] || install -c constraints.txt -e '.[offline,dev]' || failed=1
if [ -n "${failed:-}" ]; then
    grep -v '^WARNING' $log | tail -20 >&2
    echo "found that the installation failed; $log has the details" >&2
    exit 1
fi
touch $venv/.installed
