import type { GenerationState } from '@talkreel/contracts/names';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { againOnDeadlock } from '../deadlock.ts';
import { prepare, type Params } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Claim } from './stages.repo.ts';

/** After this many starts without an end, a stage runs alone. */
const SUSPECT_AFTER = 2;

/** Why a stage could not be claimed: it has ended, another worker owns it, or it is not due. */
export type ClaimRefusal = 'final' | 'busy';

export interface ClaimRequest {
  stageId: string;
  workerId: string;
  leaseSeconds: number;
}

/** Listed explicitly, since a prepared statement must always return the same columns and a migration may add some. */
const STAGE_COLUMNS = [
  'stages.id',
  'stages.generation_id',
  'stages.user_id',
  'stages.name',
  'stages.position',
  'stages.needs',
  'stages.state',
  'stages.version',
  'stages.starts',
  'stages.attempt',
  'stages.progress',
  'stages.notice',
  'stages.input',
  'stages.output',
  'stages.available_at',
  'stages.queued_at',
  'stages.dispatched_at',
  'stages.claimed_by',
  'stages.claim_expires_at',
  'stages.started_at',
  'stages.finished_at',
] as const;

const claim = prepare('claim', (db, params: Params<ClaimRequest>) =>
  db
    .with('owner', (cte) =>
      cte
        .selectFrom('generations')
        .innerJoin('stages', 'stages.generation_id', 'generations.id')
        .select(['generations.id', 'stages.starts as deaths'])
        .where('stages.id', '=', params.stageId)
        .forNoKeyUpdate('generations'),
    )
    .with('claimed', (cte) =>
      cte
        .updateTable('stages')
        .from('owner')
        .set((eb) => ({
          state: 'running',
          version: eb('version', '+', 1),
          // The start of a stage that must run alone counts when its own work begins: `isolation.ts` in
          // packages/queue.
          starts: sql`starts + (owner.deaths < ${sql.lit(SUSPECT_AFTER)})::int`,
          attempt: eb.fn<number>('greatest', ['attempt', eb.lit(1)]),
          claimed_by: params.workerId,
          claim_expires_at: sql<Date>`now() + make_interval(secs => ${params.leaseSeconds})`,
          started_at: eb.fn.coalesce('started_at', sql<Date>`now()`),
        }))
        .where('stages.id', '=', params.stageId)
        .whereRef('generation_id', '=', 'owner.id')
        .where(isClaimable)
        .returning(STAGE_COLUMNS)
        .returning('owner.deaths'),
    )
    .with('started', (cte) =>
      cte
        .updateTable('generations')
        .from('claimed')
        .set((eb) => ({
          version: eb('generations.version', '+', 1),
          state: eb
            .case('generations.state')
            .when('queued')
            .then(sql.lit('running' as const))
            .else(eb.ref('generations.state'))
            .end(),
          started_at: eb.fn.coalesce('generations.started_at', sql<Date>`now()`),
        }))
        .whereRef('generations.id', '=', 'claimed.generation_id')
        .returning([
          'generations.kind',
          'generations.cost',
          'generations.is_test',
          'generations.project_id',
          'generations.traceparent',
        ])
        .returning('generations.input as request'),
    )
    .selectFrom('claimed')
    .innerJoin('started', (join) => join.onTrue())
    .selectAll('claimed')
    .select([
      'started.kind',
      'started.cost',
      'started.is_test',
      'started.project_id',
      'started.request',
      'started.traceparent',
    ])
    .select((eb) =>
      eb
        .selectFrom('stages as sibling')
        .select((sibling) => sibling.fn.countAll<number>().as('count'))
        .whereRef('sibling.generation_id', '=', 'claimed.generation_id')
        .whereRef('sibling.id', '<>', 'claimed.id')
        .as('siblings'),
    ),
);

/** Queued and due, or running with an expired lease. */
function isClaimable(eb: ExpressionBuilder<Database, 'stages'>) {
  return eb.or([
    eb.and([eb('state', '=', 'queued'), eb('available_at', '<=', sql<Date>`now()`)]),
    eb.and([eb('state', '=', 'running'), eb('claim_expires_at', '<', sql<Date>`now()`)]),
  ]);
}

/**
 * Takes a stage by compare-and-set. Raises its version, so the previous owner can write nothing more. The generation is
 * locked first, as when ending it.
 */
export async function claimStage(db: DbOrTx, request: ClaimRequest): Promise<Claim | ClaimRefusal> {
  const [row] = await againOnDeadlock(() => claim(db, request));
  if (row) {
    const { kind, cost, is_test, project_id, traceparent, ...rest } = row;
    const { request: input, siblings, deaths, ...stage } = rest;
    const { generation_id: id, user_id } = stage;
    return {
      stage,
      generation: { id, user_id, kind, cost, is_test, project_id, input, traceparent },
      siblings: siblings ?? 0,
      runsAlone: deaths >= SUSPECT_AFTER,
    };
  }
  const stage = await db
    .selectFrom('stages')
    .select('state')
    .where('id', '=', request.stageId)
    .executeTakeFirst();
  return stage?.state === 'queued' || stage?.state === 'running' ? 'busy' : 'final';
}

/**
 * The state of a claim. locked: still ours, but another transaction is writing the stage; ended: its generation was
 * cancelled, failed or deleted; lost: another worker took it.
 */
export type Renewal = 'renewed' | 'locked' | 'ended' | 'lost';

/** Renews the leases of all claims at once, by stage id. Waits for no locked row. */
export async function renewClaims(
  db: DbOrTx,
  claims: Array<{ stageId: string; version: number }>,
  leaseSeconds: number,
): Promise<Map<string, Renewal>> {
  if (claims.length === 0) return new Map();
  const held = sql<{ id: string; version: number }>`unnest(
    ${claims.map((each) => each.stageId)}::uuid[], ${claims.map((each) => each.version)}::int[])`;
  const rows = await db
    .with('held', (cte) => cte.selectFrom(held.as<'held'>(sql`held(id, version)`)).selectAll())
    .with(
      (cte) => cte('free').materialized(),
      (cte) =>
        cte
          .selectFrom('held')
          .innerJoin('stages', (join) =>
            join.onRef('stages.id', '=', 'held.id').onRef('stages.version', '=', 'held.version'),
          )
          .select('stages.id')
          .where('stages.state', '=', 'running')
          .forNoKeyUpdate('stages')
          .skipLocked(),
    )
    .with('renewed', (cte) =>
      cte
        .updateTable('stages')
        .from('free')
        .set({ claim_expires_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
        .whereRef('stages.id', '=', 'free.id')
        .returning('stages.id'),
    )
    .selectFrom('held')
    .leftJoin('renewed', 'renewed.id', 'held.id')
    .leftJoin('stages', 'stages.id', 'held.id')
    .leftJoin('generations', 'generations.id', 'stages.generation_id')
    .select((eb) => [
      'held.id',
      eb
        .case()
        .when('renewed.id', 'is not', null)
        .then(sql.lit<Renewal>('renewed'))
        .when(
          eb.and([
            eb('stages.version', '=', eb.ref('held.version')),
            eb('stages.state', '=', 'running'),
          ]),
        )
        .then(sql.lit<Renewal>('locked'))
        .when(eb.fn.coalesce('generations.state', sql.lit<GenerationState>('cancelled')), 'in', [
          'cancelled',
          'failed',
        ])
        .then(sql.lit<Renewal>('ended'))
        .else(sql.lit<Renewal>('lost'))
        .end()
        .as('outcome'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row.outcome]));
}

// `stages.starts` counts the starts that did not end in an orderly way: too many, and the stage itself ends its workers.

/** Begins (1) or suspends (-1) the start of a claimed stage. False: the claim is lost. */
export async function countStart(db: DbOrTx, claim: Claim, by: 1 | -1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stages')
    .set((eb) => ({ starts: eb('starts', '+', by) }))
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes back the start of an owner that lost its claim but is alive: it was slow, not fatal. The stage may have
 * another owner by now.
 */
export async function takeBackStart(db: DbOrTx, claim: Claim): Promise<void> {
  await db
    .updateTable('stages')
    .set((eb) => ({ starts: eb.fn<number>('greatest', [eb('starts', '-', 1), sql.lit(0)]) }))
    .where('id', '=', claim.stage.id)
    .where('version', '>=', claim.stage.version)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
