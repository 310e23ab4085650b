#!/bin/bash
# Asks a server on this port for its health. Runs every few seconds in each container, so it uses the shell: a Node
# process per check would cost more than the server itself.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
