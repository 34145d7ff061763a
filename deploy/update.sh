#!/usr/bin/env bash
# Builds a release beside the running one, switches the link `current` to it, restarts the shop, and goes back by itself
# if the new release does not become ready.
#
#   update.sh            the newest commit
#   update.sh v0.2.0     a tag, a branch or a commit; an earlier one rolls back
#
#   ROOT/source                    a clone of the repository
#   ROOT/releases/VERSION-COMMIT   a folder for each release; the newest three are kept
#   ROOT/current                   a link to the release that runs
#
# Settings, in which PORT stands for each of PORTS:
#   ROOT         /opt/suvarna
#   PORTS        3000; several nodes, as in "3000 3001", are restarted one after the other
#   BUILD        the command that builds a release in its folder
#   RESTART      systemctl restart suvarna@PORT; must return after the old process has ended
#   HEALTH_URL   http://127.0.0.1:PORT/readyz
#   TIMEOUT      60; how many seconds a node may take to become ready
set -euo pipefail

ROOT=${ROOT:-/opt/suvarna}
PORTS=${PORTS:-3000}
BUILD=${BUILD:-npm ci --no-audit --loglevel=error && npm run build && npm prune --omit=dev --no-audit --loglevel=error}
RESTART=${RESTART:-systemctl restart suvarna@PORT}
HEALTH_URL=${HEALTH_URL:-http://127.0.0.1:PORT/readyz}
TIMEOUT=${TIMEOUT:-60}
KEPT=3

say() { echo "update: $*"; }
fail() { say "$*" >&2; exit 1; }

# A release gets its name when it is complete.
build() { # COMMIT RELEASE
  mkdir --parents "$2.part"
  git -C source archive "$1" | tar --extract --directory "$2.part"
  echo "$1" >"$2.part/COMMIT"
  (cd "$2.part" && bash -c "set -e; $BUILD")
  mv "$2.part" "$2"
}

switch_to() { # RELEASE
  ln --symbolic --force --no-dereference "$1" current.new
  mv --no-target-directory current.new current
  touch "$1"
}

is_ready() { # PORT
  local url=${HEALTH_URL//PORT/$1} end=$((SECONDS + TIMEOUT))
  until curl --silent --fail --output /dev/null --max-time 5 "$url"; do
    ((SECONDS < end)) || return 1
    sleep 0.1
  done
}

# Stops at the first node that does not become ready; `restarted` names the nodes so far.
restart() { # PORT...
  restarted=()
  for port; do
    restarted+=("$port")
    bash -c "${RESTART//PORT/$port}" && is_ready "$port" || return 1
  done
}

cd "$ROOT"
exec 9>.update.lock
flock --nonblock 9 || fail 'another update is running.'
trap 'rm -rf releases/*.part' EXIT

ref=${1:-HEAD}
git -C source fetch --quiet --tags --force --prune origin
commit=$(git -C source rev-parse --verify --quiet "origin/$ref^{commit}" || git -C source rev-parse --verify --quiet "$ref^{commit}") || fail "there is no commit $ref."
version=$(git -C source show "$commit:package.json" | sed -n 's/^  "version": "\(.*\)".*/\1/p')
release=releases/$version-${commit:0:10}
previous=$(readlink current || true)

if [ ! -d "$release" ]; then
  say "building $release"
  build "$commit" "$release"
fi
say "switching from ${previous:-nothing} to $release"
switch_to "$release"
# shellcheck disable=SC2086
if ! restart $PORTS; then
  say "$release did not become ready. Its log: journalctl --unit 'suvarna@*'" >&2
  [ -n "$previous" ] && [ "$previous" != "$release" ] || exit 1
  switch_to "$previous"
  restart "${restarted[@]}" || fail "$previous did not become ready either."
  fail "$previous is running again."
fi
ls -1dt releases/*/ | tail -n +$((KEPT + 1)) | xargs --no-run-if-empty rm -rf
say "$release is running."
