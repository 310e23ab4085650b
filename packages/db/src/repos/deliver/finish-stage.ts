import { sql, type QueryCreator } from 'kysely';
import type { Database } from '../../schema.ts';
import type { DeliverParams, DeliverTables } from './values.ts';

type With<Name extends keyof DeliverTables> = QueryCreator<Database & Pick<DeliverTables, Name>>;

/**
 * The generation, locked before anything else; none if it has ended. Nor an export, or part of a film, whose project was deleted meanwhile:
 * nobody would ever see or delete its file.
 */
export function lockOwner(db: QueryCreator<Database>, params: DeliverParams) {
  return db
    .selectFrom('generations')
    .select(['id', 'user_id', 'project_id', 'kind', 'input', 'credit', 'credit_bucket'])
    .select(['batch_id', 'created_at'])
    .where('id', '=', params.generationId)
    .where('state', 'in', ['queued', 'running'])
    .where((eb) =>
      eb.or([eb('kind', 'not in', ['export', 'scene', 'film']), eb('project_id', 'is not', null)]),
    )
    .forNoKeyUpdate();
}

/** The stage, if it is still ours. */
export function finishStage(db: With<'owner'>, params: DeliverParams) {
  return db
    .updateTable('stages')
    .from('owner')
    .set((eb) => ({
      state: 'succeeded',
      progress: 100,
      output: params.output,
      notice: null,
      finished_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
      claimed_by: null,
      claim_expires_at: null,
    }))
    .where('stages.id', '=', params.stageId)
    .where('version', '=', params.version)
    .where('state', '=', 'running')
    .whereRef('generation_id', '=', 'owner.id')
    .returning(['stages.id', 'stages.generation_id']);
}

/** Queues the stages whose last need this one was. */
export function queueReady(db: With<'done'>, params: DeliverParams) {
  return (
    db
      .updateTable('stages')
      .from('done')
      .set({ state: 'queued', queued_at: sql<Date>`now()`, available_at: sql<Date>`now()` })
      // A value, not done's column: a plan made while the table was small would read all of it.
      .where('stages.generation_id', '=', params.generationId)
      .where('stages.state', '=', 'waiting')
      .where((eb) =>
        eb(
          'stages.needs',
          '<@',
          eb
            .selectFrom('stages as made')
            .select(sql<string[]>`array_agg(made.name)`.as('names'))
            .where('made.generation_id', '=', params.generationId)
            .where((made) =>
              made.or([
                made('made.state', '=', 'succeeded'),
                made('made.id', '=', made.ref('done.id')),
              ]),
            ),
        ),
      )
  );
}

/** One row if the stage was ours. */
export function countRest(db: With<'done'>, params: DeliverParams) {
  return db.selectFrom('done').select((eb) =>
    eb
      .selectFrom('stages as other')
      .select((other) => other.fn.countAll<number>().as('count'))
      .where('other.generation_id', '=', params.generationId)
      .whereRef('other.id', '<>', 'done.id')
      .where('other.state', '<>', 'succeeded')
      .as('open'),
  );
}
