#!/bin/sh
# Restores a backup into an empty project without starting it; `docker compose up` then starts and migrates it.
#   infra/docker/restore.sh /backups/2026-11-22
# Arguments after the folder go to docker compose. Set the old secrets, or all users have to sign in again.
set -eu
folder=${1:?usage: restore.sh FOLDER [arguments of docker compose]}
shift
for file in database.dump media.tar; do
  [ -f "$folder/$file" ] || { echo "$folder has no $file" >&2; exit 1; }
done
docker compose "$@" up --detach --wait --no-deps postgres
tables=$(docker compose "$@" exec -T postgres psql --username=talkreel --dbname=talkreel --tuples-only --no-align \
  --command "select count(*) from pg_tables where schemaname = 'public'")
[ "$tables" = 0 ] || { echo "the database is not empty: $tables tables" >&2; exit 1; }

# The database last, and all or nothing: if a step fails, it is still empty, and a second try begins anew.
docker compose "$@" run --rm --no-deps -T --entrypoint tar api --extract --directory=/data <"$folder/media.tar"
docker compose "$@" exec -T postgres pg_restore --username=talkreel --dbname=talkreel \
  --no-owner --exit-on-error --single-transaction <"$folder/database.dump"
echo "restored from $folder"
