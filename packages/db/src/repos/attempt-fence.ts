import { sql, type QueryCreator, type RawBuilder } from 'kysely';
import type { Database, Stage } from '../schema.ts';

/**
 * The writer: the owner of a claim. Every write of an attempt checks its fence in the same statement and locks the
 * stage, so a worker that lost the claim writes nothing.
 */
export interface Fence {
  stage: Pick<Stage, 'id' | 'version'>;
}

/** The stage of a claim; no row if the claim is lost. */
export const owned =
  ({ stage }: Fence) =>
  (db: QueryCreator<Database>) =>
    db
      .selectFrom('stages')
      .select('id')
      .where('id', '=', stage.id)
      .where('version', '=', stage.version)
      .where('state', '=', 'running')
      .forShare();

/** The stage of an attempt that may be ended: by the owner of its claim, or by anyone once the stage has ended. */
export const endable = (claim: Fence | null, attemptId: string) => (db: QueryCreator<Database>) =>
  db
    .selectFrom('stages')
    .select('stages.id')
    .where('stages.id', '=', (eb) =>
      eb.selectFrom('attempts').select('stage_id').where('attempts.id', '=', attemptId),
    )
    .where((eb) =>
      eb.or([
        eb('stages.state', 'in', ['succeeded', 'failed', 'cancelled']),
        eb.and([
          eb('stages.state', '=', 'running'),
          eb('stages.version', '=', claim?.stage.version ?? -1),
        ]),
      ]),
    )
    .forShare();

export const utcDayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone 'utc')::date`;
