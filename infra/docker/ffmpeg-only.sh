#!/bin/sh
# Installs Debian's ffmpeg and copies ffmpeg, ffprobe and the libraries they load to the given folder, without the 230
# MB of graphics drivers that the package depends on. Scanners still see the packages (status.d, as in distroless
# images), and their licences are copied too.
set -eu
out=$1
dpkg-query --show --showformat '${Package}\n' >/tmp/of-the-base
apt-get update
apt-get install --yes --no-install-recommends ffmpeg

keep() { # file
  file=$(echo "$1" | sed 's|^/lib/|/usr/lib/|')
  real=$(realpath "$1")
  package=$(dpkg-query --search "$real" 2>/dev/null || dpkg-query --search "${real#/usr}")
  package=${package%%:*}
  if grep -qx "$package" /tmp/of-the-base; then return; fi
  mkdir -p "$out$(dirname "$file")" "$out/usr/share/doc/$package" "$out/var/lib/dpkg/status.d"
  cp --dereference "$1" "$out$file"
  cp --dereference "/usr/share/doc/$package/copyright" "$out/usr/share/doc/$package/"
  dpkg-query --status "$package" >"$out/var/lib/dpkg/status.d/$package"
}

for program in /usr/bin/ffmpeg /usr/bin/ffprobe; do keep "$program"; done
ldd /usr/bin/ffmpeg /usr/bin/ffprobe | awk '$2 == "=>" { print $3 }' | sort -u | while read -r library; do
  keep "$library"
done
