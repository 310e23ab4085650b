import { sql, type Kysely } from 'kysely';

/**
 * Keys whose generations cost nothing and are made by a stand-in (decision 141). The trigger holds for every release: a
 * worker of the one before, which knows no tests, is stopped before it sends anything to a provider; and the stand-in
 * makes nothing that somebody pays for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table api_keys add column is_test boolean not null default false`,
  // Every api asks twice a second which keys were revoked, so that no lost message keeps one listening.
  `create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null`,
  `alter table projects add column is_test boolean not null default false`,
  `alter table generations add column is_test boolean not null default false`,
  // No row is a test yet, so the old ones need no look.
  `alter table generations add constraint generations_tests_are_free
    check (not is_test or (cost = 0 and covered_by is null)) not valid`,
  `alter table projects add constraint projects_tests_are_private
    check (not is_test or (share_slug is null and not is_approved)) not valid`,
  `create or replace function note_generation_end() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (endpoint_id, event, generation_id, payload)
      select id, 'generation.' || new.state, new.id, jsonb_build_object(
        'id', new.id, 'kind', new.kind, 'state', new.state, 'version', new.version, 'title', new.title,
        'projectId', new.project_id, 'setId', new.set_id, 'isTest', new.is_test,
        'error', case when new.state = 'failed'
          then jsonb_build_object('code', new.error_code, 'message', new.error_message) end)
      from webhook_endpoints
      where user_id = new.user_id and disabled_at is null and 'generation.' || new.state = any (events);
      return null;
    end $$`,
  `create function keep_tests_apart() returns trigger language plpgsql as $$
    declare
      for_test boolean;
    begin
      select generations.is_test into for_test
      from stages join generations on generations.id = stages.generation_id
      where stages.id = new.stage_id;
      if for_test is distinct from (new.provider = 'stand-in') then
        raise exception 'a % generation may not be made by %', case when for_test then 'test' else 'live' end, new.provider
          using errcode = 'check_violation', constraint = 'attempts_tests_apart';
      end if;
      return new;
    end $$`,
  `create trigger attempts_tests_apart before insert or update of provider, stage_id on attempts
    for each row execute function keep_tests_apart()`,
];
