import type { GenerationKind, StageName } from '@talkreel/contracts/names';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
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
const payingBucket = sql`case
  when free_available + pack_available
    + case when period_ends_at > now() then period_available else least(period_available, 0) end <= 0 then null
  when period_available > 0 and period_ends_at > now() then 'period'
  when free_available > 0 then 'free'
  when pack_available > 0 then 'pack' end`;

/**
 * Reserves the credit and writes generation, project, stages, ledger entry and outbox rows in one
 * statement, so that it is one round trip and one transaction: all of it or nothing.
 * null: no credit left, or too many running. A reused idempotency key, or a repeat of a running request, violates a
 * unique index (see `uniqueViolation`) and writes nothing.
 */
export async function acceptGeneration(
  db: DbOrTx,
  request: AcceptedRequest,
): Promise<AcceptedGeneration | null> {
  const { rows } = await sql<{
    id: string;
    project_id: number | null;
    bucket: Bucket | null;
  }>`${sql.raw(PREPARED)}
    with ${reservation(request)},
    ${projectRow(request)},
    generation as (
      insert into generations (user_id, kind, title, input, cost, credit, credit_bucket, covered_by,
        idempotency_key, request_hash, repeat_key, deadline_at, project_id)
      select ${request.userId}, ${request.kind}, ${request.title}, ${JSON.stringify(request.input)}::jsonb,
        ${request.cost}::int, ${creditWord(request)}, reserved.bucket, ${request.coveredBy}::uuid,
        ${request.idempotencyKey}, ${request.requestHash}, ${request.repeatKey},
        now() + make_interval(secs => ${request.deadlineSeconds}), (select id from project)
      from reserved
      returning id, user_id, project_id
    ),
    stage as (
      insert into stages (generation_id, user_id, name, position, needs, state, queued_at, input)
      select generation.id, generation.user_id, plan.name, plan.position,
        array(select jsonb_array_elements_text(plan.needs)),
        case when plan.needs = '[]'::jsonb then 'queued' else 'waiting' end,
        case when plan.needs = '[]'::jsonb then now() end,
        plan.input
      from generation, jsonb_to_recordset(${JSON.stringify(request.stages)}::jsonb)
        as plan(name text, position int, needs jsonb, input jsonb)
      returning id, state
    ),
    sent as (insert into outbox (stage_id) select id from stage where state = 'queued'),
    entry as (
      insert into ledger_entries (user_id, generation_id, reference, kind, bucket, amount)
      select generation.user_id, generation.id, generation.id::text, 'reserve', reserved.bucket, -1
      from generation, reserved where reserved.bucket is not null
    )
    select generation.id, generation.project_id, reserved.bucket from generation, reserved`.execute(
    db,
  );
  const row = rows[0];
  return row ? { generationId: row.id, projectId: row.project_id, bucket: row.bucket } : null;
}

function creditWord(request: AcceptedRequest): string {
  if (request.cost === 1) return 'reserved';
  return request.coveredBy === null ? 'free' : 'included';
}

function reservation(request: AcceptedRequest): RawBuilder<unknown> {
  if (request.cost === 0)
    return sql`reserved as (select null::text as bucket where ${roomForMore(request)})`;
  return sql`reserved as (
    update credit_accounts set
      last_bucket = ${payingBucket},
      period_available = period_available - (${payingBucket} = 'period')::int,
      free_available = free_available - (${payingBucket} = 'free')::int,
      pack_available = pack_available - (${payingBucket} = 'pack')::int
    where user_id = ${request.userId} and ${payingBucket} is not null and ${roomForMore(request)}
    returning last_bucket as bucket)`;
}

function roomForMore(request: AcceptedRequest): RawBuilder<unknown> {
  return sql`(select count(*) from (
      select 1 from generations g where g.user_id = ${request.userId} and g.state in ('queued', 'running')
      limit ${request.maxActive}) active) < ${request.maxActive}`;
}

function projectRow(request: AcceptedRequest): RawBuilder<unknown> {
  const { project } = request;
  if (project === null) return sql`project as (select null::int as id)`;
  if ('id' in project) return sql`project as (select ${project.id}::int as id)`;
  return sql`project as (
    insert into projects (user_id, kind, script, description, actor_id, voice_id)
    select ${request.userId}::uuid, ${project.kind}, ${project.script}, ${project.description}, ${project.actorId}, ${project.voiceId}
    from reserved returning id)`;
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
