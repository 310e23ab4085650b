import { sql, type Kysely } from 'kysely';

/** Logo, colours, font, end card and music of an account's exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file = (name: string) =>
    sql`${sql.ref(name)} uuid references assets on delete set null, ${sql.ref(`${name}_name`)} text`;
  await sql`
    create table brand_kits (
      user_id uuid primary key references users on delete cascade,
      version integer not null default 1,
      colors text[] not null,
      font text not null,
      end_card jsonb,
      ${file('logo')},
      ${file('background')},
      ${file('music')}
    )`.execute(db);
  for (const name of ['logo', 'background', 'music'])
    await sql`create index ${sql.ref(`brand_kits_${name}`)} on brand_kits (${sql.ref(name)})
      where ${sql.ref(name)} is not null`.execute(db);
}
