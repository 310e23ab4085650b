import { sql } from 'kysely';
import { projectIdOf } from './fill-project.ts';
import type { AcceptParams, AcceptStatement } from './values.ts';
import type { StageName } from '@talkreel/contracts/names';

export function insertProject(db: AcceptStatement, params: AcceptParams) {
  return db
    .insertInto('projects')
    .columns([
      'user_id',
      'kind',
      'name',
      'script',
      'description',
      'actor_id',
      'voice_id',
      'audio_asset',
      'image_asset',
      'video_generation',
    ])
    .expression((eb) =>
      eb
        .selectFrom('accepted')
        .select([
          params.userId.as('user_id'),
          params.projectKind.as('kind'),
          params.name.as('name'),
          params.script.as('script'),
          params.description.as('description'),
          params.actorId.as('actor_id'),
          params.voiceId.as('voice_id'),
          sql<string>`${params.audioAsset}::uuid`.as('audio_asset'),
          sql<string>`${params.imageAsset}::uuid`.as('image_asset'),
          sql<string>`case when ${params.fills}::boolean then ${params.id}::uuid end`.as(
            'video_generation',
          ),
        ])
        .where(sql<boolean>`${params.projectKind}::text is not null`),
    )
    .returning('id');
}

/** The deadline, which is later for a generation that waits behind its user's other work. */
function deadlineOf(params: AcceptParams) {
  return sql<Date>`now() + make_interval(secs => ${params.deadlineSeconds}::float8 + ${params.roundSeconds}::float8
    * ((select count(*) from generations own where own.user_id = ${params.userId}::uuid
      and own.state in ('queued', 'running')) / ${params.atOnce}::int))`;
}

export function insertGeneration(db: AcceptStatement, params: AcceptParams) {
  return db
    .insertInto('generations')
    .columns([
      'id',
      'user_id',
      'kind',
      'title',
      'input',
      'cost',
      'credit',
      'credit_bucket',
      'covered_by',
      'take',
      'lipsync_number',
      'idempotency_key',
      'request_hash',
      'asked_hash',
      'repeat_key',
      'deadline_at',
      'project_id',
      'traceparent',
      'batch_id',
      'batch_position',
    ])
    .expression((eb) =>
      eb
        .selectFrom('accepted')
        .select([
          params.id.as('id'),
          params.userId.as('user_id'),
          params.kind.as('kind'),
          params.title.as('title'),
          params.input.as('input'),
          params.cost.as('cost'),
          params.credit.as('credit'),
          'accepted.bucket as credit_bucket',
          params.coveredBy.as('covered_by'),
          params.take.as('take'),
          params.lipsyncNumber.as('lipsync_number'),
          params.idempotencyKey.as('idempotency_key'),
          params.requestHash.as('request_hash'),
          params.askedHash.as('asked_hash'),
          params.repeatKey.as('repeat_key'),
          deadlineOf(params).as('deadline_at'),
          projectIdOf(params).as('project_id'),
          params.traceparent.as('traceparent'),
          params.batchId.as('batch_id'),
          params.batchPosition.as('batch_position'),
        ]),
    );
}

interface PlanRow {
  id: string | null;
  name: StageName;
  position: number;
  needs: string[];
  input: Record<string, unknown>;
}

/** Stages that need no other are queued. */
export function insertStages(db: AcceptStatement, params: AcceptParams) {
  const plan = sql<PlanRow>`jsonb_to_recordset(${params.stages}::jsonb)`.as<'plan'>(
    sql`plan(id uuid, name text, position int, needs text[], input jsonb)`,
  );
  return db
    .insertInto('stages')
    .columns([
      'id',
      'generation_id',
      'user_id',
      'name',
      'position',
      'needs',
      'input',
      'state',
      'queued_at',
    ])
    .expression((eb) => {
      const isFirst = sql<boolean>`plan.needs = '{}'`;
      return eb
        .selectFrom(['accepted', plan])
        .select([
          sql<string>`coalesce(plan.id, gen_random_uuid())`.as('id'),
          params.id.as('generation_id'),
          params.userId.as('user_id'),
          'plan.name',
          'plan.position',
          'plan.needs',
          'plan.input',
          sql<string>`case when ${isFirst} then 'queued' else 'waiting' end`.as('state'),
          sql<Date | null>`case when ${isFirst} then now() end`.as('queued_at'),
        ]);
    });
}
