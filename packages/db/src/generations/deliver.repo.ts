import type { Db, DbOrTx } from '../client.ts';
import { captureCredit, countDelivered } from '../credits/reserve-and-capture.ts';
import { prepare } from '../prepared.ts';
import type { NewAsset, Database } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import { keepFiles, showFiles } from './deliver/keep-files.ts';
import { queueBatchMail, isWorthMail } from '../accounts/mails.repo.ts';
import type { DeliverParams, ShownAs, DeliverStatement, DeliverTables } from './deliver/values.ts';
import type { Claim } from './stages.repo.ts';
import { sql, type QueryCreator } from 'kysely';

export type { ShownAs } from './deliver/values.ts';

/** The result of a stage. Files are already in storage; only rows are written here. */
export interface Delivery {
  output: Record<string, unknown>;
  /** Rows of the files, and the project column that shows each. */
  assets: Array<{ asset: NewAsset; column: ShownAs | null }>;
  script?: string;
}

/** What the transaction did, for publishing. */
export interface Finished {
  userId: string;
  generationId: string;
  generationEnded: boolean;
}

/** One statement, so one round trip and one transaction. */
const deliver = prepare('deliver', (db, params: DeliverParams) =>
  db
    .with('owner', (cte) => lockOwner(cte, params))
    .with('done', (cte) => finishStage(cte, params))
    .with('ready', (cte) => queueReady(cte, params))
    .with('rest', (cte) => countRest(cte, params))
    .with('kept', (cte) => keepFiles(cte, params))
    .with('shown', (cte) => showFiles(cte, params))
    .with('ended', (cte) => addToGeneration(cte, params))
    .with('captured', (cte) => captureCredit(cte))
    .with('counted', (cte) => countDelivered(cte))
    .with('mailed', (cte) => mailAbout(cte))
    .selectFrom(['rest', 'owner'])
    .select(['rest.open', 'owner.set_id']),
);

/**
 * Delivers a stage: one transaction sets its state, stores its files' rows, queues the stages that waited for it, and,
 * after the last one, ends the generation and captures its credit. null: the claim or the generation is no longer ours,
 * and nothing was written.
 */
export async function deliverStage(
  db: Db,
  claim: Claim,
  delivery: Delivery,
): Promise<Finished | null> {
  const { stage, generation } = claim;
  const values = {
    stageId: stage.id,
    version: stage.version,
    generationId: generation.id,
    output: JSON.stringify(delivery.output),
    script: delivery.script ?? null,
    files: JSON.stringify(
      delivery.assets.map(({ asset, column }) => ({ ...asset, shown_as: column })),
    ),
  };
  const [rest] = await serializeByUser(db, generation.user_id, () =>
    claim.siblings === 0
      ? deliver(db, values)
      : db.transaction().execute(async (tx) => {
          await lockGeneration(tx, generation.id);
          const rows = await deliver(tx, values);
          // A batch's video has two stages, so it always comes this way.
          if (rows[0]?.open === 0) await queueBatchMail(tx, rows[0].set_id);
          return rows;
        }),
  );
  if (!rest) return null;
  return {
    userId: generation.user_id,
    generationId: generation.id,
    generationEnded: rest.open === 0,
  };
}

/** A separate statement: the next one must see what a sibling committed before we got the lock. */
async function lockGeneration(tx: DbOrTx, id: string): Promise<void> {
  await tx.selectFrom('generations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Adds the stage's output to the generation's, and ends it with its last stage. */
export function addToGeneration(db: DeliverStatement, params: DeliverParams) {
  return db
    .updateTable('generations')
    .from('rest')
    .set((eb) => {
      const isLast = eb('rest.open', '=', 0);
      return {
        version: eb('generations.version', '+', 1),
        result: sql<string>`coalesce(generations.result, '{}'::jsonb) || ${params.output}::jsonb`,
        state: sql`case when ${isLast} then 'succeeded' else generations.state end`,
        progress: sql<number>`case when ${isLast} then 100 else generations.progress end`,
        finished_at: sql<Date>`case when ${isLast} then now() end`,
        credit: sql`case when ${isLast} and generations.credit = 'reserved' then 'charged' else generations.credit end`,
      };
    })
    .where('generations.id', '=', params.generationId);
}

/** The last stage of a long job queues the mail about it. A batch has one mail, see `queueBatchMail`. */
export function mailAbout(db: DeliverStatement) {
  return db
    .insertInto('mails')
    .columns(['kind', 'subject_id'])
    .expression((eb) =>
      eb
        .selectFrom(['owner', 'rest'])
        .select((own) => [
          sql.lit('job-done').as('kind'),
          own.cast<string>('owner.id', 'text').as('subject_id'),
        ])
        .where('rest.open', '=', 0)
        .where(isWorthMail('owner')),
    )
    .onConflict((conflict) => conflict.doNothing());
}

type With<Name extends keyof DeliverTables> = QueryCreator<Database & Pick<DeliverTables, Name>>;

/**
 * The generation, locked before anything else; none if it has ended, or if it is an export, a cut-out or part of a film whose
 * project was deleted meanwhile: nobody would ever see or delete its file.
 */
export function lockOwner(db: QueryCreator<Database>, params: DeliverParams) {
  return db
    .selectFrom('generations')
    .select(['id', 'user_id', 'project_id', 'kind', 'input', 'credit', 'credit_bucket'])
    .select(['set_id', 'created_at'])
    .where('id', '=', params.generationId)
    .where('state', 'in', ['queued', 'running'])
    .where((eb) =>
      eb.or([
        eb('kind', 'not in', ['export', 'cut-out', 'scene', 'film']),
        eb('project_id', 'is not', null),
      ]),
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
      // This is a value rather than `done`'s column: a plan made while the table was small would read all of it.
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

/** Counts the stages still to come; one row if the stage was ours. */
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
