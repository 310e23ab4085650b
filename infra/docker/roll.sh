#!/bin/sh
# Replaces the containers of one service after the other without failing a request: it starts as many new ones beside the
# old, and stops the old once the new are healthy. It migrates first; old code works with the new schema. Arguments after
# `--` go to docker compose, such as the compose files in use:
#   infra/docker/roll.sh api worker -- -f docker-compose.yml -f infra/docker/production.yml
set -eu
services=
while [ $# -gt 0 ] && [ "$1" != -- ]; do services="$services $1"; shift; done
[ $# -eq 0 ] || shift
[ -n "$services" ] || services='api worker'

# The balancer notices a new api a moment after it is healthy; until then the old ones must stay.
await_balancer() {
  wanted=$1
  shift
  for _ in $(seq 60); do
    known=$(docker compose "$@" exec -T api node -e 'fetch("http://balancer:8081").then((reply) => reply.text()).then(Number, () => 0).then((known) => console.log(known))')
    [ "$known" -lt "$wanted" ] || return 0
    sleep 1
  done
  echo "The balancer takes $known of $wanted api containers to be healthy, so none was stopped. If its haproxy.cfg is new, recreate it: docker compose up --detach --no-deps --force-recreate balancer" >&2
  return 1
}

docker compose "$@" run --rm --no-deps migrate
for service in $services; do
  old=$(docker compose "$@" ps --quiet "$service")
  count=$(printf '%s\n' "$old" | grep -c .)
  docker compose "$@" up --detach --wait --no-deps --no-recreate --scale "$service=$((2 * count))" "$service"
  [ "$service" != api ] || await_balancer $((2 * count)) "$@"
  # shellcheck disable=SC2086
  docker stop $old >/dev/null
  # shellcheck disable=SC2086
  docker rm --volumes $old >/dev/null
  echo "$service: $count replaced"
done
