#!/usr/bin/env bash
# apt.sh PACKAGE [COMMAND]: installs a Debian package unless COMMAND is already there. Quiet when there is nothing to do.
set -euo pipefail
package=$1
command=${2:-}
[ -n "$command" ] && command -v "$command" >/dev/null 2>&1 && exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null 2>&1 || { echo "error: apt: $package is missing and this user may not install it." >&2; exit 3; }
  as_root=(sudo -n)
fi
command -v apt-get >/dev/null 2>&1 || { echo "error: apt: $package is missing and there is no apt-get." >&2; exit 3; }
install() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$package" >&2; }
install 2>/dev/null || { "${as_root[@]}" apt-get update -q >&2; install; }
