#!/bin/sh
# Replaces the containers of one service after the other without failing a request: it starts as many new ones beside the
# old, and stops the old once the new are healthy. It migrates first; old code works with the new schema. Arguments after
# `--` go to docker compose, such as the compose files in use:
#   infra/docker/roll.sh api worker -- -f docker-compose.yml -f infra/docker/production.yml
# If a step fails, the new containers of that service are removed and the old ones stay: run it again.
set -eu
services=
while [ $# -gt 0 ] && [ "$1" != -- ]; do services="$services $1"; shift; done
[ $# -eq 0 ] || shift
[ -n "$services" ] || services='api worker'

# Ends what was started beside the old containers of a service that is not complete.
service=
undo() {
  [ -n "$service" ] || return 0
  new=$(docker compose "$@" ps --all --quiet "$service" | grep -vF "$old") || return 0
  for container in $new; do docker logs --tail 5 "$container" >&2 || true; done
  # shellcheck disable=SC2086
  docker stop $new >/dev/null
  # shellcheck disable=SC2086
  docker rm --volumes $new >/dev/null
  echo "$service: nothing was replaced; the new containers, whose last lines are above, were removed" >&2
}
trap 'undo "$@"' EXIT
trap 'exit 1' HUP INT TERM

# The balancer notices a new api a moment after it is healthy; until then the old ones must stay.
await_balancer() {
  wanted=$1
  shift
  for _ in $(seq 60); do
    known=$(docker compose "$@" exec -T api node -e 'fetch("http://balancer:8081").then((reply) => reply.text()).then(Number, () => 0).then((known) => console.log(known))')
    [ "$known" -lt "$wanted" ] || return 0
    sleep 1
  done
  echo "The balancer takes $known of $wanted api containers to be healthy, so the old ones stay. If its haproxy.cfg is new, recreate it: docker compose up --detach --no-deps --force-recreate balancer" >&2
  return 1
}

docker compose "$@" run --rm --no-deps migrate
for name in $services; do
  old=$(docker compose "$@" ps --quiet "$name")
  count=$(printf '%s\n' "$old" | grep -c .) || { echo "No container of $name runs: docker compose up starts it" >&2; exit 1; }
  # haproxy.cfg has 32 slots.
  [ "$name" != api ] || [ "$count" -le 16 ] || { echo "The balancer takes 32 api containers, so at most 16 can be replaced, not $count" >&2; exit 1; }
  # Stopped ones would be started as they are, and count as new.
  docker compose "$@" rm --force --volumes "$name" >/dev/null
  service=$name
  docker compose "$@" up --detach --wait --no-deps --no-recreate --scale "$name=$((2 * count))" "$name"
  [ "$name" != api ] || await_balancer $((2 * count)) "$@"
  service=
  # shellcheck disable=SC2086
  docker stop $old >/dev/null
  # shellcheck disable=SC2086
  docker rm --volumes $old >/dev/null
  echo "$name: $count replaced"
done
