import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** The outcomes of a user's lip-syncs that limit the next one. */
export interface VideoFailures {
  /** When those of the last 24 hours failed, newest first. */
  today: Date[];
  /** How often these clips and recordings failed together. */
  ofPair: number;
  /** The number of lip-syncs in progress. */
  open: number;
  /** The number of the next one; if another request takes it meanwhile, read everything again. */
  nextNumber: number;
}

const KINDS = (['lipsync', 'talking-video', 'scene', 'retake'] as const).map((kind) =>
  sql.lit(kind),
);

/**
 * Only failures that reached a provider count: others cost nothing, like those of tests. Literal as in the index `generations_failed_videos`, so that
 * every plan can use it.
 */
export function selectFailures(db: DbOrTx, userId: string) {
  return db
    .selectFrom('generations')
    .where('user_id', '=', userId)
    .where('kind', 'in', KINDS)
    .where('state', '=', sql.lit('failed'))
    .where('is_test', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('stages')
          .innerJoin('attempts', 'attempts.stage_id', 'stages.id')
          .select('attempts.id')
          .whereRef('stages.generation_id', '=', 'generations.id')
          .where('attempts.prediction_id', 'is not', null),
      ),
    );
}

/** `repeatKeys` identify clip and recording. */
export async function readVideoFailures(
  db: DbOrTx,
  userId: string,
  repeatKeys: string[],
): Promise<VideoFailures> {
  // This read comes first: anything accepted after it has taken the number.
  const newest = await db
    .selectFrom('generations')
    .select('lipsync_number')
    .where('user_id', '=', userId)
    .where('lipsync_number', 'is not', null)
    .orderBy('lipsync_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [today, ofPair, open] = await Promise.all([
    selectFailures(db, userId)
      .where('finished_at', '>', sql<Date>`now() - interval '1 day'`)
      .select('finished_at')
      .orderBy('finished_at', 'desc')
      .execute(),
    countOfPair(db, userId, repeatKeys),
    db
      .selectFrom('generations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('kind', 'in', ['lipsync', 'retake'])
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    today: today.flatMap(({ finished_at: at }) => (at === null ? [] : [at])),
    ofPair,
    open: open.count,
    nextNumber: (newest?.lipsync_number ?? 0) + 1,
  };
}

async function countOfPair(db: DbOrTx, userId: string, repeatKeys: string[]): Promise<number> {
  if (repeatKeys.length === 0) return 0;
  const { count } = await selectFailures(db, userId)
    .where('repeat_key', 'in', repeatKeys)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How often the part of a set that failed most has failed with its text; no text: with any. */
export async function countFailedTries(
  db: DbOrTx,
  userId: string,
  setId: string,
  parts: Array<{ position: number; text: string | undefined }>,
): Promise<number> {
  const failures = await selectFailures(db, userId)
    .where('set_id', '=', setId)
    .select(['set_position as position', sql<string | null>`input->>'text'`.as('text')])
    .execute();
  const triesOf = (part: (typeof parts)[number]) =>
    failures.filter(
      ({ position, text }) =>
        position === part.position && (part.text === undefined || part.text === text),
    ).length;
  return Math.max(0, ...parts.map(triesOf));
}
