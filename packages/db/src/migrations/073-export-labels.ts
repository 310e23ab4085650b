import { sql, type Kysely } from 'kysely';

/**
 * The label “AI-generated”: what the account's exports carry, and what was chosen last for each placement. The previous
 * release leaves both as they are: an account that it makes a kit for has the label.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table brand_kits
    add column label jsonb default '{"corner": "top-left", "time": "whole"}',
    add column placement_labels jsonb not null default '{}'`.execute(db);
}
