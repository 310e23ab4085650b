import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { MailKind } from '../schema.ts';

export interface DueMail {
  id: string;
  kind: MailKind;
  subject_id: string;
  /** Including the current attempt. */
  attempts: number;
}

/** Queues a mail in the caller's transaction. A waiting mail of the same kind and subject serves for both. */
export async function queueMail(db: DbOrTx, kind: MailKind, subjectId: string): Promise<void> {
  await db
    .insertInto('mails')
    .values({ kind, subject_id: subjectId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).doUpdateSet({ attempts: 0, due_at: sql`now()` }),
    )
    .execute();
}

/**
 * The mail that has been due longest, postponed (longer each time) in case sending fails or the process ends. Null:
 * none is due.
 */
export async function takeDueMail(db: DbOrTx): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    update mails set attempts = attempts + 1,
      due_at = now() + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
    where id = (select id from mails where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, kind, subject_id, attempts`.execute(db);
  return rows[0] ?? null;
}

/** It was sent, or never will be. */
export async function forgetMail(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}
