import { sql, type Kysely } from 'kysely';

/** Influencers of the community page that somebody took away from their own view. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hidden_influencers (
    user_id uuid not null references users on delete cascade,
    project_id int not null references projects on delete cascade,
    hidden_at timestamptz not null default now(),
    primary key (user_id, project_id)
  )`.execute(db);
  await sql`create index hidden_influencers_project on hidden_influencers (project_id)`.execute(db);
}
