import type { StageState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/**
 * A speech of a batch is made by one of the generations that need it. The audio stages of the others need `speech`:
 * they wait until it is made, failed, or given up, and then look here again. Nothing depends on a notification.
 */
export interface SharedSpeech {
  /** The generation that makes or made it. */
  maker: string;
  /** The state of its audio stage; null: its generation is gone. */
  state: StageState | null;
  /** Where its recording is; null until it is made. */
  audioPath: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

export async function findSharedSpeech(db: DbOrTx, id: string): Promise<SharedSpeech | undefined> {
  return db
    .selectFrom('batch_speeches as speech')
    .leftJoin('generations as made', 'made.id', 'speech.maker')
    .leftJoin('stages', (join) =>
      join.onRef('stages.generation_id', '=', 'speech.maker').on('stages.name', '=', 'audio'),
    )
    .where('speech.id', '=', id)
    .select([
      'speech.maker',
      'stages.state',
      sql<string | null>`stages.output->>'audioPath'`.as('audioPath'),
      'made.error_code as errorCode',
      'made.error_message as errorMessage',
    ])
    .executeTakeFirst();
}

/** Makes this generation the maker, unless another one became it since `before` was read. */
export async function takeOverSpeech(
  db: DbOrTx,
  id: string,
  { before, maker }: { before: string; maker: string },
): Promise<boolean> {
  const row = await db
    .updateTable('batch_speeches')
    .set({ maker })
    .where('id', '=', id)
    .where('maker', '=', before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Queues the stages whose speech is made, failed or given up; returns the ids of the users. Rows locked by another
 * transaction are left for the next time.
 */
export async function queueSpeechWaiters(db: DbOrTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with ready as materialized (
      select waiting.id from stages waiting
      left join batch_speeches speech on speech.id = (waiting.input->>'speechId')::uuid
      left join stages made on made.generation_id = speech.maker and made.name = 'audio'
      where waiting.state = 'waiting' and waiting.needs = '{speech}'
        and coalesce(made.state, 'cancelled') in ('succeeded', 'failed', 'cancelled')
      limit ${limit} for no key update of waiting skip locked
    ), queued as (
      update stages set state = 'queued', queued_at = now(), available_at = now(), dispatched_at = null
      from ready where stages.id = ready.id and stages.state = 'waiting' returning stages.user_id
    )
    select distinct user_id from queued`.execute(db);
  return rows.map((row) => row.user_id);
}
