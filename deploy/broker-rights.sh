#!/bin/sh
# Mosquitto's passwords and rights, from the database into FOLDER: `broker-rights.sh FOLDER once`, or without `once`
# again every minute, with a reload of the Mosquitto in the same process namespace when they, or its certificates, have
# changed.
set -eu
folder=$1
draft=${TMPDIR:-/tmp}/broker-draft
certificates=${CERTIFICATES:-/mosquitto/certs}

write_to() { node "$(dirname "$0")/../apps/server/dist/admin.js" broker export --out "$1" > /dev/null; }

reload() {
  for process in /proc/[0-9]*; do
    if [ "$(cat "$process/comm" 2> /dev/null)" = mosquitto ]; then kill -HUP "${process#/proc/}"; fi
  done
}

certificate_sum() { cat "$certificates"/tls.* 2> /dev/null | cksum; }

if [ "${2:-}" = once ]; then
  write_to "$folder"
  exit
fi

known=$(certificate_sum)
while sleep "${3:-60}"; do
  found=$(certificate_sum)
  if [ "$found" != "$known" ]; then
    known=$found
    reload
  fi
  write_to "$draft" || continue
  # The first line is the server's own, whose salt is new each time.
  tail -n +2 "$draft/passwords" > "$draft/devices"
  if tail -n +2 "$folder/passwords" | cmp -s - "$draft/devices" && cmp -s "$folder/acl" "$draft/acl"; then continue; fi
  cat "$draft/passwords" > "$folder/passwords"
  cat "$draft/acl" > "$folder/acl"
  reload
done
