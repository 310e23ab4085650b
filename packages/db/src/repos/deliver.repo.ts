import type { Db, DbOrTx } from '../client.ts';
import { captureCredit, countDelivered } from '../credits/capture.ts';
import { prepare } from '../prepared.ts';
import type { NewAsset } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import { addToGeneration, mailAbout } from './deliver/end-generation.ts';
import { countRest, finishStage, lockOwner, queueReady } from './deliver/finish-stage.ts';
import { keepFiles, showFiles } from './deliver/keep-files.ts';
import { queueBatchMail } from './done-mails.repo.ts';
import type { DeliverParams, ShownAs } from './deliver/values.ts';
import type { Claim } from './stages.repo.ts';

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
    .select(['rest.open', 'owner.batch_id']),
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
          if (rows[0]?.open === 0) await queueBatchMail(tx, rows[0].batch_id);
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
