#!/bin/sh
# Backs up database and media of the running product to an empty folder:
#   infra/docker/backup.sh /backups/2026-11-22
# Redis holds nothing that is not in Postgres. Media in S3 stay there (versioning, replication). Secrets (`.env`) are not
# included, but sessions and media links need them. Arguments after the folder go to docker compose.
set -eu
# It holds everybody's addresses and videos.
umask 077
folder=${1:?usage: backup.sh FOLDER [arguments of docker compose]}
shift
mkdir -p "$folder"
# Also of a try that was killed.
discard() { rm -f "$folder/database.part" "$folder/media.part"; }
discard
[ -z "$(ls -A "$folder")" ] || { echo "$folder is not empty" >&2; exit 1; }
trap discard EXIT

# The database first: a file created meanwhile is then one too many, never one too few. The session around the dump
# shares the lock that a migration has alone (packages/db/src/migration-lock.ts): neither disturbs the other. It asks
# again, each time in a new transaction, because concurrent indexes wait for whoever waits.
docker compose "$@" exec -T postgres psql --username=talkreel --dbname=talkreel --no-psqlrc --quiet \
  --set=ON_ERROR_STOP=1 --output=/dev/null >"$folder/database.part" <<'SQL'
do $$ begin
  while not pg_try_advisory_lock_shared(7215016340) loop
    raise warning 'a migration is running: the backup waits for it';
    commit;
    perform pg_sleep(5);
  end loop;
end $$;
\! pg_dump --username=talkreel --dbname=talkreel --format=custom </dev/null
\if :SHELL_ERROR
  do $$ begin raise 'the database was not dumped'; end $$;
\endif
SQL
# Workers go on writing: what is unfinished is left out, and tar's code 1 says only that something changed meanwhile.
docker compose "$@" run --rm --no-deps -T --entrypoint sh api -c \
  'tar --create --directory=/data --exclude=./media/.unfinished . || [ $? = 1 ]' >"$folder/media.part"
mv "$folder/database.part" "$folder/database.dump"
mv "$folder/media.part" "$folder/media.tar"
echo "written to $folder: $(du -sh "$folder" | cut -f1)"
