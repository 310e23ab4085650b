import { sql, type Kysely } from 'kysely';

/**
 * Tells addresses that asked for it when nothing of a batch or film is in progress any more, again after each retry. As
 * with single generations, a trigger writes it in the transaction that ends the last part, whichever code that is. Its
 * delivery has the set's id where those of generations have theirs, so that both are sent in order.
 *
 * Parts that end side by side wait for each other here, since neither sees the other's end before that is committed. An
 * advisory lock, which nothing else takes: rows of the set may be locked by a retry that waits for the generation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function note_set_end() returns trigger language plpgsql as $$
    declare
      told text;
      about jsonb;
    begin
      told := case when new.kind in ('film', 'scene') then 'film' else 'batch' end || '.finished';
      if not exists (select from webhook_endpoints
        where user_id = new.user_id and disabled_at is null and told = any (events)) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('end of set ' || new.set_id, 0));
      if exists (select from generations where set_id = new.set_id and state in ('queued', 'running')) then
        return null;
      end if;
      select jsonb_build_object('id', new.set_id, 'version', (select sum(version) from generations where set_id = new.set_id),
          'isTest', new.is_test, 'counts', jsonb_build_object('all', count(*),
            'succeeded', count(*) filter (where state = 'succeeded'), 'failed', count(*) filter (where state = 'failed'),
            'cancelled', count(*) filter (where state = 'cancelled')))
        into about
        from (select distinct on (set_position) state from generations
          where set_id = new.set_id and set_position is not null order by set_position, created_at desc) newest;
      if told = 'batch.finished' then
        select about || jsonb_build_object('name', name) into about from batches where id = new.set_id;
      else
        select about || jsonb_build_object('name', coalesce(projects.name, made.title), 'projectId', made.project_id,
            'state', made.state)
          into about
          from (select title, project_id, state from generations
            where set_id = new.set_id and set_position is null order by created_at desc limit 1) made
          left join projects on projects.id = made.project_id;
      end if;
      insert into webhook_deliveries (endpoint_id, event, generation_id, payload)
      select id, told, new.set_id, about from webhook_endpoints
      where user_id = new.user_id and disabled_at is null and told = any (events) and about is not null
        -- Several parts may end in one statement.
        and not exists (select from webhook_deliveries known where known.endpoint_id = webhook_endpoints.id
          and known.generation_id = new.set_id and known.state in ('pending', 'sending')
          and known.payload->'version' = about->'version');
      return null;
    end $$`,
  `create trigger set_ended after update of state on generations for each row
    when (new.set_id is not null and new.state in ('succeeded', 'failed', 'cancelled')
      and new.state is distinct from old.state)
    execute function note_set_end()`,
];
