import { sql, type Kysely } from 'kysely';

/**
 * Films are reviewed as batches are: `reviews.batch_id` is the id of either. A key to two tables cannot be declared, so
 * triggers delete a review with its batch or film. The previous release finds no film by it, and shows no such review.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table reviews drop constraint reviews_batch_id_fkey`,
  `create function delete_review_of_set() returns trigger language plpgsql as $$
  begin
    delete from reviews where batch_id = old.id;
    return null;
  end $$`,
  `create trigger delete_review after delete on batches
    for each row execute function delete_review_of_set()`,
  `create trigger delete_review after delete on films
    for each row execute function delete_review_of_set()`,
];
