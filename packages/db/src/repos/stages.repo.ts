import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { gathered } from '../gathered.ts';
import { PREPARED } from '../prepared-client.ts';
import type { Generation, Stage } from '../schema.ts';

/** A stage this process owns until its lease ends; `stage.version` fences every later write. */
export interface Claim {
  stage: Stage;
  generation: Pick<Generation, 'id' | 'user_id' | 'kind' | 'cost' | 'project_id' | 'input'>;
  /** How many other stages its generation has. */
  siblings: number;
}

/** Why a stage could not be claimed: it has ended, or somebody else owns it, or it is not its time. */
export type ClaimRefusal = 'final' | 'busy';

interface ClaimRequest {
  stageId: string;
  workerId: string;
  leaseSeconds: number;
}

type ClaimedRow = Stage &
  Pick<Generation, 'kind' | 'cost' | 'project_id'> & {
    asked: string;
    was: Stage['state'] | null;
    request: Generation['input'];
    siblings: number;
  };

/**
 * Written out, since a prepared statement must give the same columns for ever: with a star, a migration
 * that adds one would stop every worker that was started before it.
 */
const STAGE_COLUMNS: Record<keyof Stage, true> = {
  id: true,
  generation_id: true,
  user_id: true,
  name: true,
  position: true,
  needs: true,
  state: true,
  version: true,
  starts: true,
  attempt: true,
  progress: true,
  notice: true,
  input: true,
  output: true,
  available_at: true,
  queued_at: true,
  dispatched_at: true,
  claimed_by: true,
  claim_expires_at: true,
  started_at: true,
  finished_at: true,
};
const CLAIMED = sql.raw(
  Object.keys(STAGE_COLUMNS)
    .map((column) => `stages.${column}`)
    .join(', '),
);

/**
 * Takes stages by compare-and-set: queued and due, or running under a lapsed lease. Raises their version,
 * so whoever held one before can write nothing more. Generations are locked first, as those do who end them.
 */
async function claimStages(
  db: DbOrTx,
  requests: ClaimRequest[],
): Promise<Array<Claim | ClaimRefusal>> {
  const { rows } = await sql<ClaimedRow>`${sql.raw(PREPARED)}
    with asked as materialized (
      select * from unnest(${requests.map((request) => request.stageId)}::uuid[],
        ${requests.map((request) => request.workerId)}::text[],
        ${requests.map((request) => request.leaseSeconds)}::float8[]) as asked(id, worker, lease)
    ),
    owner as materialized (
      select id from generations where id in (select generation_id from stages join asked using (id))
      order by id for update
    ),
    claimed as (
      update stages set state = 'running', version = version + 1, starts = starts + 1,
        attempt = greatest(attempt, 1), claimed_by = asked.worker,
        claim_expires_at = now() + make_interval(secs => asked.lease),
        started_at = coalesce(started_at, now()), notice = null
      from asked, owner
      where stages.id = asked.id and stages.generation_id = owner.id
        and ((state = 'queued' and available_at <= now()) or (state = 'running' and claim_expires_at < now()))
      returning ${CLAIMED}
    ),
    started as (
      update generations set version = generations.version + 1,
        state = case when generations.state = 'queued' then 'running' else generations.state end,
        started_at = coalesce(generations.started_at, now())
      where id in (select generation_id from claimed)
      returning id, kind, cost, project_id, input
    )
    select asked.id as asked, before.state as was, claimed.*, started.kind, started.cost, started.project_id,
      started.input as request,
      (select count(*)::int - 1 from stages s where s.generation_id = claimed.generation_id) as siblings
    from asked left join stages before using (id) left join claimed using (id)
      left join started on started.id = claimed.generation_id`.execute(db);
  const byId = new Map(rows.map((row) => [row.asked, row]));
  return requests.map(({ stageId }) => toClaim(byId.get(stageId)));
}

function toClaim(row: ClaimedRow | undefined): Claim | ClaimRefusal {
  if (!row) return 'final';
  const { asked: _, was, kind, cost, project_id, request, siblings, ...stage } = row;
  // The outer join leaves the columns of what was not claimed empty.
  if ((stage.generation_id as string | null) === null)
    return was === 'queued' || was === 'running' ? 'busy' : 'final';
  const { generation_id: id, user_id } = stage;
  return { stage, generation: { id, user_id, kind, cost, project_id, input: request }, siblings };
}

export type ClaimStage = (request: ClaimRequest) => Promise<Claim | ClaimRefusal>;

/** Claims for a worker: what it takes from its queues together shares a transaction. */
export function gatherClaims(db: Db): ClaimStage {
  return gathered({
    run: (requests) => claimStages(db, requests),
    keyOf: ({ stageId }) => stageId,
  });
}

/** Prolongs the leases of all claims at once; returns the stage ids that are still ours. */
export async function renewClaims(
  db: DbOrTx,
  claims: Array<{ stageId: string; version: number }>,
  leaseSeconds: number,
): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update stages set claim_expires_at = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${claims.map((claim) => claim.stageId)}::uuid[], ${claims.map((claim) => claim.version)}::int[]) as held(id, version)
    where stages.id = held.id and stages.version = held.version and stages.state = 'running'
    returning stages.id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export interface ProgressWrite {
  stageId: string;
  version: number;
  progress: number;
  generationProgress: number;
}

/**
 * Writes the progress of many running stages at once. It never falls, whatever is written. Rows that
 * somebody else is writing are left out: waiting for one of them while holding the others would stop,
 * or be stopped by, whoever delivers or cancels them.
 */
export async function saveProgress(db: DbOrTx, writes: ProgressWrite[]): Promise<void> {
  if (writes.length === 0) return;
  await sql`
    with told as (
      select * from unnest(
        ${writes.map((write) => write.stageId)}::uuid[], ${writes.map((write) => write.version)}::int[],
        ${writes.map((write) => write.progress)}::real[], ${writes.map((write) => write.generationProgress)}::real[]
      ) as told(id, version, progress, whole)
    ),
    free as materialized (
      select stages.id from told
        join stages on stages.id = told.id and stages.version = told.version and stages.state = 'running'
        join generations on generations.id = stages.generation_id and generations.state = 'running'
      for no key update of stages, generations skip locked
    ),
    moved as (
      update stages set progress = greatest(stages.progress, told.progress)
      from told, free where stages.id = told.id and free.id = told.id
      returning stages.generation_id, told.whole
    )
    update generations set progress = greatest(generations.progress, moved.whole)
    from moved where generations.id = moved.generation_id`.execute(db);
}

/**
 * Puts a claimed stage back for a later try, with the sentence people see meanwhile. False: it was no longer
 * ours. This start had an orderly end, so it is not counted among those that kill workers.
 */
export async function requeueStage(
  db: DbOrTx,
  claim: Claim,
  options: { delayMs: number; attempt: number; notice: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ generation_id: string }>`
    with owner as materialized (
      select id from generations where id = ${claim.generation.id} for update
    ),
    put as (
      update stages set state = 'queued', version = version + 1, starts = starts - 1, attempt = ${options.attempt}, notice = ${options.notice},
        available_at = now() + make_interval(secs => ${options.delayMs / 1000}),
        dispatched_at = now(), claimed_by = null, claim_expires_at = null
      from owner
      where stages.id = ${claim.stage.id} and generation_id = owner.id
        and version = ${claim.stage.version} and state = 'running'
      returning generation_id
    )
    update generations set version = generations.version + 1 from put
    where generations.id = put.generation_id returning put.generation_id`.execute(db);
  return rows.length > 0;
}

/** Hands a claimed stage over, for example at shutdown: whoever takes it next goes on where it is. */
export async function releaseClaim(db: DbOrTx, claim: Claim): Promise<void> {
  await db
    .updateTable('stages')
    .set({
      claim_expires_at: new Date(0),
      claimed_by: null,
      dispatched_at: new Date(0),
      starts: claim.stage.starts - 1,
    })
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .execute();
}

export type StageProgress = Pick<Stage, 'id' | 'name' | 'state' | 'progress'>;

/** How far all stages of these generations are, by generation. */
export async function readProgress(
  db: DbOrTx,
  generationIds: string[],
): Promise<Map<string, StageProgress[]>> {
  if (generationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stages')
    .select(['generation_id', 'id', 'name', 'state', 'progress'])
    .where('generation_id', 'in', generationIds)
    .execute();
  return Map.groupBy(rows, (row) => row.generation_id);
}

/**
 * How many stages of the same kind come before each, plus one; 1 means it is next. Users take turns: before somebody's
 * third come at most three of everybody else's, however many those have.
 */
export async function queuePositions(db: DbOrTx, stageIds: string[]): Promise<Map<string, number>> {
  if (stageIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; position: number }>`
    select s.id, (1 + own.earlier + (
      select coalesce(sum(least(theirs.count, own.earlier)
        + (theirs.count > own.earlier and theirs.since < s.queued_at)::int), 0)
      from (
        select count(*) as count, min(queued_at) as since from stages other
        where other.name = s.name and other.state = 'queued' and other.user_id <> s.user_id
        group by other.user_id) theirs))::int as position
    from stages s, lateral (
      select count(*) as earlier from stages mine
      where mine.user_id = s.user_id and mine.name = s.name and mine.state = 'queued'
        and mine.queued_at < s.queued_at) own
    where s.id = any(${stageIds}::uuid[]) and s.state = 'queued'`.execute(db);
  return new Map(rows.map((row) => [row.id, row.position]));
}

/** What earlier stages of this generation gave, by stage name. */
export async function readOutputs(
  db: DbOrTx,
  generationId: string,
): Promise<Record<string, Record<string, unknown>>> {
  const rows = await db
    .selectFrom('stages')
    .select(['name', 'output'])
    .where('generation_id', '=', generationId)
    .where('state', '=', 'succeeded')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.output ?? {}]));
}
