#!/usr/bin/env bash
# Runs every command of docs/operating.md from top to bottom in an empty Debian: tests/first-day.sh [bookworm|trixie]
# Needs root, debootstrap and the free ports 80, 443, 3000, 3999 and 8888. CA_FILE: certificates of a proxy in between.
#
# systemd does not run in there, and nobody can issue a certificate for shop.example: stand-ins for systemctl and
# journalctl start what the units name, and one for certbot makes a certificate and runs the hook.
set -euo pipefail
cd "$(dirname "$0")/.."
suite=${1:-bookworm}
root=${FOLDER:-$(mktemp --directory --tmpdir "suvarna-first-day-XXXX")}/debian

if [ "${INSIDE:-}" != 1 ]; then
  [ -d "$root" ] || debootstrap --variant=minbase --include=systemd,ca-certificates "$suite" "$root"
  # Processes and mounts end with this script.
  INSIDE=1 FOLDER=${root%/debian} exec unshare --mount --pid --fork --kill-child "$0" "$suite"
fi

mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/"
rm -rf "$root/srv/suvarna.git"
git clone --quiet --bare . "$root/srv/suvarna.git"
[ -z "${CA_FILE:-}" ] || cp "$CA_FILE" "$root/usr/local/share/ca.pem"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"

cat >"$root/usr/local/sbin/systemctl" <<'END'
#!/bin/bash
# Runs the ExecStart of a unit as its user with its environment. What it sandboxes is not tried.
set -eu
unit=${*: -1}
file=/etc/systemd/system/$(echo "$unit" | sed 's/@.*/@/').service
property() { sed -n "s/^$1=//p" "$file" | sed "s/%i/${unit#*@}/g; s/%%/%/g"; }
case "$*" in
  daemon-reload | enable*) exit ;;
  *haproxy) [ ! -f /run/haproxy.pid ] || kill "$(cat /run/haproxy.pid)"; sleep 1; exec haproxy -f /etc/haproxy/haproxy.cfg -D -p /run/haproxy.pid ;;
esac
pid=/run/$unit.pid
[ ! -f "$pid" ] || { kill "$(cat "$pid")"; while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done; rm "$pid"; }
install --directory --owner=suvarna --group=suvarna --mode=700 /var/lib/suvarna
while read -r line; do export "$line"; done </etc/suvarna.env
for each in $(property Environment); do export "$each"; done
cd "$(property WorkingDirectory)"
run=(setpriv --reuid=suvarna --regid=suvarna --clear-groups sh -c "exec $(property ExecStart)")
[ "$(property Type)" != oneshot ] || exec "${run[@]}"
"${run[@]}" >>/var/log/suvarna.log 2>&1 9>&- &
echo $! >"$pid"
END
printf '#!/bin/sh\ntail -n 20 /var/log/suvarna.log\n' >"$root/usr/local/sbin/journalctl"
cat >"$root/usr/local/sbin/certbot" <<'END'
#!/bin/bash
set -eu
export RENEWED_LINEAGE=/etc/letsencrypt/live/shop.example
mkdir -p "$RENEWED_LINEAGE"
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=shop.example -keyout "$RENEWED_LINEAGE/privkey.pem" -out "$RENEWED_LINEAGE/fullchain.pem" 2>/dev/null
exec "${*: -1}"
END
chmod +x "$root"/usr/local/sbin/*

# The blocks of the page become one script. HAProxy's recipe is written to its file, a shop in the foreground gets half
# a minute, and checks of what the page promises come between.
{
  echo 'set -eux; export DEBIAN_FRONTEND=noninteractive'
  [ -z "${CA_FILE:-}" ] || echo 'export NODE_EXTRA_CA_CERTS=/usr/local/share/ca.pem npm_config_cafile=/usr/local/share/ca.pem'
  awk '
    /^```haproxy/ { print "sed -i \"/^defaults/,\\$d\" /etc/haproxy/haproxy.cfg; cat >> /etc/haproxy/haproxy.cfg <<\"END\""; inside = 1; recipe = 1; next }
    /^```sh/ { inside = 1; next }
    /^```/ { if (recipe) print "END"; inside = recipe = 0; next }
    inside' docs/operating.md |
    sed -e 's#^git clone https://git.example/#git clone /srv/#' \
      -e 's#^certbot .*#&\nsleep 2; systemd-analyze verify /etc/systemd/system/suvarna*; curl --silent --show-error --fail --insecure --resolve shop.example:443:127.0.0.1 https://shop.example/shop | grep "<title>"#' \
      -e 's#^npm start$#timeout 60 npm start \& curl --silent --retry 30 --retry-connrefused --retry-delay 1 http://localhost:3999/shop | grep "<title>"; kill $!; wait $! || true#'
} >"$root/root/first-day.sh"
# As after a login: npm, which may run this script, sets variables that say where packages go.
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
chroot "$root" env --ignore-environment HOME=/root PATH=$path bash /root/first-day.sh
echo 'The first day works.'
