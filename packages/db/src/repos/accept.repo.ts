import type { GenerationKind, StageName } from '@talkreel/contracts/names';
import { CompiledQuery } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { gathered } from '../gathered.ts';
import { PREPARED } from '../prepared-client.ts';
import type { Bucket } from '../schema.ts';

/** A request that was authorised and validated: what to write down before anything is promised. */
export interface AcceptedRequest {
  userId: string;
  kind: GenerationKind;
  title: string;
  input: Record<string, unknown>;
  /** 1 takes a credit; 0 is free, or paid by the audio generation `coveredBy`. */
  cost: 0 | 1;
  coveredBy: string | null;
  idempotencyKey: string | null;
  requestHash: string;
  /** Equal keys of one user may not run side by side; null where repeats are fine. */
  repeatKey: string | null;
  deadlineSeconds: number;
  /** More than this many of a user may not be queued or running at once. */
  maxActive: number;
  /** An existing project, a new one, or none. */
  project:
    | { id: number }
    | {
        kind: 'video' | 'influencer';
        script: string | null;
        description: string | null;
        actorId: string | null;
        voiceId: string | null;
      }
    | null;
  stages: Array<{
    name: StageName;
    position: number;
    needs: StageName[];
    input: Record<string, unknown>;
  }>;
}

export interface AcceptedGeneration {
  generationId: string;
  projectId: number | null;
  bucket: Bucket | null;
}

/**
 * Which bucket pays: the one that lapses first, then the free allowance, then bought packs. A bucket is
 * below zero after a refund of what was used; then nothing pays until the sum is above zero.
 */
const PAYING_BUCKET = `case
  when free_available + pack_available
    + case when period_ends_at > now() then period_available else least(period_available, 0) end <= 0 then null
  when period_available > 0 and period_ends_at > now() then 'period'
  when free_available > 0 then 'free'
  when pack_available > 0 then 'pack' end`;

/**
 * `locked` takes the accounts in one order everywhere, so that two batches cannot wait for each other;
 * `reserved` rechecks what it reads after waiting. Ids are drawn beforehand because the rows that are
 * inserted refer to each other.
 */
const ACCEPT = `${PREPARED}
  with request as materialized (
    select *, gen_random_uuid() as id,
      case when project is null then project_id else nextval('project_ids')::int end as own_project_id
    from jsonb_to_recordset($1::jsonb) as request(
      place int, user_id uuid, kind text, title text, input jsonb, cost int, credit text, covered_by uuid,
      idempotency_key text, request_hash text, repeat_key text, deadline_seconds int, max_active int,
      project_id int, project jsonb, stages jsonb)
  ),
  welcome as materialized (
    select * from request where (select count(*) from (
      select 1 from generations g where g.user_id = request.user_id and g.state in ('queued', 'running')
      limit request.max_active) active) < request.max_active
  ),
  locked as materialized (
    select account.user_id from credit_accounts account
    where account.user_id in (select user_id from welcome where cost = 1) order by account.user_id for update
  ),
  reserved as (
    update credit_accounts set
      last_bucket = ${PAYING_BUCKET},
      period_available = period_available - (${PAYING_BUCKET} = 'period')::int,
      free_available = free_available - (${PAYING_BUCKET} = 'free')::int,
      pack_available = pack_available - (${PAYING_BUCKET} = 'pack')::int
    from locked where credit_accounts.user_id = locked.user_id and ${PAYING_BUCKET} is not null
    returning credit_accounts.user_id, last_bucket as bucket
  ),
  accepted as materialized (
    select welcome.*, reserved.bucket from welcome left join reserved using (user_id)
    where cost = 0 or reserved.bucket is not null
  ),
  project as (
    insert into projects (id, user_id, kind, script, description, actor_id, voice_id)
    select own_project_id, user_id, project->>'kind', project->>'script', project->>'description',
      project->>'actorId', project->>'voiceId'
    from accepted where project is not null
  ),
  generation as (
    insert into generations (id, user_id, kind, title, input, cost, credit, credit_bucket, covered_by,
      idempotency_key, request_hash, repeat_key, deadline_at, project_id)
    select id, user_id, kind, title, input, cost, credit, case when cost = 1 then bucket end, covered_by,
      idempotency_key, request_hash, repeat_key, now() + make_interval(secs => deadline_seconds), own_project_id
    from accepted
  ),
  stage as (
    insert into stages (generation_id, user_id, name, position, needs, state, queued_at, input)
    select accepted.id, accepted.user_id, plan.name, plan.position,
      array(select jsonb_array_elements_text(plan.needs)),
      case when plan.needs = '[]'::jsonb then 'queued' else 'waiting' end,
      case when plan.needs = '[]'::jsonb then now() end,
      plan.input
    from accepted, jsonb_to_recordset(accepted.stages) as plan(name text, position int, needs jsonb, input jsonb)
    returning id, state
  ),
  sent as (insert into outbox (stage_id) select id from stage where state = 'queued'),
  entry as (
    insert into ledger_entries (user_id, generation_id, reference, kind, bucket, amount)
    select user_id, id, id::text, 'reserve', bucket, -1 from accepted where cost = 1
  )
  select place, id, own_project_id as project_id, case when cost = 1 then bucket end as bucket from accepted`;

/**
 * Reserves the credit and writes generation, project, stages, ledger entry and outbox rows in one
 * statement, so that it is one round trip and one transaction: all of it or nothing. Requests of several
 * users may share it, at most one of each.
 * null: no credit left, or too many running. A reused idempotency key, or a repeat of a running request, violates a
 * unique index (see `uniqueViolation`) and writes nothing, for none of them.
 */
async function acceptGenerations(
  db: DbOrTx,
  requests: AcceptedRequest[],
): Promise<Array<AcceptedGeneration | null>> {
  const rows = requests.map((request, place) => {
    const isNew = request.project !== null && !('id' in request.project);
    return {
      place,
      user_id: request.userId,
      kind: request.kind,
      title: request.title,
      input: request.input,
      cost: request.cost,
      credit: creditWord(request),
      covered_by: request.coveredBy,
      idempotency_key: request.idempotencyKey,
      request_hash: request.requestHash,
      repeat_key: request.repeatKey,
      deadline_seconds: request.deadlineSeconds,
      max_active: request.maxActive,
      project_id: request.project !== null && 'id' in request.project ? request.project.id : null,
      project: isNew ? request.project : undefined,
      stages: request.stages,
    };
  });
  const written = await db.executeQuery<{
    place: number;
    id: string;
    project_id: number | null;
    bucket: Bucket | null;
  }>(CompiledQuery.raw(ACCEPT, [JSON.stringify(rows)]));
  const results = requests.map((): AcceptedGeneration | null => null);
  for (const { place, id, project_id, bucket } of written.rows)
    results[place] = { generationId: id, projectId: project_id, bucket };
  return results;
}

/** As `acceptGenerations`, for one. */
export async function acceptGeneration(
  db: DbOrTx,
  request: AcceptedRequest,
): Promise<AcceptedGeneration | null> {
  const [written] = await acceptGenerations(db, [request]);
  return written ?? null;
}

/** As `acceptGeneration`, for a server: requests of different users that arrive together share a transaction. */
export function gatherAccepts(
  db: Db,
): (request: AcceptedRequest) => Promise<AcceptedGeneration | null> {
  return gathered({
    run: (requests) => acceptGenerations(db, requests),
    keyOf: ({ userId }) => userId,
  });
}

function creditWord(request: AcceptedRequest): string {
  if (request.cost === 1) return 'reserved';
  return request.coveredBy === null ? 'free' : 'included';
}

export type UniqueViolation = 'idempotency-key' | 'repeat' | 'covered';

/** Which rule a failed `acceptGeneration` ran into; null for any other error. */
export function uniqueViolation(error: unknown): UniqueViolation | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null;
  const constraint = 'constraint' in error ? error.constraint : null;
  if (constraint === 'generations_key') return 'idempotency-key';
  if (constraint === 'generations_repeat') return 'repeat';
  if (constraint === 'generations_covered') return 'covered';
  return null;
}
