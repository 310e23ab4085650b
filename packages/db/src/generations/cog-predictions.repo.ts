import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** What a container reported. */
export interface CogReport {
  status: string;
  progress: number | null;
  error: string | null;
}

const ended = ['succeeded', 'failed', 'canceled'];

/** Expects reports about an attempt; returns the token that they must name, the same every time. */
export async function expectCogReports(
  db: DbOrTx,
  attemptId: string,
  newToken: string,
): Promise<string> {
  const { token } = await db
    .insertInto('cog_predictions')
    .values({ attempt_id: attemptId, token: newToken })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet({ token: sql<string>`cog_predictions.token` }),
    )
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

export async function cogTokenOf(db: DbOrTx, attemptId: string): Promise<string | null> {
  const row = await db
    .selectFrom('cog_predictions')
    .select('token')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Keeps a report. False: the prediction had ended, or none was expected. */
export async function keepCogReport(
  db: DbOrTx,
  attemptId: string,
  { status, progress, error }: CogReport,
): Promise<boolean> {
  const row = await db
    .updateTable('cog_predictions')
    .set({ status, progress, error, reported_at: sql<Date>`now()` })
    .where('attempt_id', '=', attemptId)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'not in', ended)]))
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCogReport(db: DbOrTx, attemptId: string) {
  const row = await db
    .selectFrom('cog_predictions')
    .select(['status', 'progress', 'error', 'created_at', 'reported_at'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  if (!row?.status || !row.reported_at) return null;
  const { status, progress, error, created_at, reported_at } = row;
  return { status, progress, error, createdAt: created_at, reportedAt: reported_at };
}

/** Forgets what nobody needs any more; a stage that was deferred comes back before. */
export async function forgetCogPredictions(db: DbOrTx, olderThanSeconds: number): Promise<void> {
  await db
    .deleteFrom('cog_predictions')
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute();
}
