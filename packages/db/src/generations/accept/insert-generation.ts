import { sql } from 'kysely';
import { projectIdOf } from './fill-project.ts';
import { generationColumns, rowOf, type AcceptParams, type AcceptStatement } from './values.ts';
import type { StageName } from '@talkreel/contracts/names';

export function insertProject(db: AcceptStatement, params: AcceptParams) {
  const { columns, selected } = rowOf({
    user_id: params.user_id,
    kind: params.projectKind,
    is_test: sql`${params.is_test}::boolean`,
    name: params.name,
    script: params.script,
    description: params.description,
    actor_id: params.actorId,
    voice_id: params.voiceId,
    version_of: sql`${params.versionOf}::int`,
    version_root: sql`${params.versionRoot}::int`,
    audio_asset: sql`${params.audioAsset}::uuid`,
    image_asset: sql`${params.imageAsset}::uuid`,
    video_generation: sql`case when ${params.fills}::boolean then ${params.id}::uuid end`,
  });
  return db
    .insertInto('projects')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('accepted')
        .select(selected)
        .where(sql<boolean>`${params.projectKind}::text is not null`),
    )
    .returning('id');
}

/** The deadline, which is later for a generation that waits behind its user's other work. */
function deadlineOf(params: AcceptParams) {
  return sql<Date>`now() + make_interval(secs => ${params.deadlineSeconds}::float8 + ${params.roundSeconds}::float8
    * ((select count(*) from generations own where own.user_id = ${params.user_id}::uuid
      and own.state in ('queued', 'running')) / ${params.atOnce}::int))`;
}

export function insertGeneration(db: AcceptStatement, params: AcceptParams) {
  const given = Object.keys(generationColumns) as Array<keyof typeof generationColumns>;
  const { columns, selected } = rowOf({
    ...(Object.fromEntries(given.map((column) => [column, params[column]])) as Pick<
      AcceptParams,
      keyof typeof generationColumns
    >),
    id: params.id,
    credit_bucket: sql.ref('accepted.bucket'),
    deadline_at: deadlineOf(params),
    project_id: projectIdOf(params),
  });
  return db
    .insertInto('generations')
    .columns(columns)
    .expression((eb) => eb.selectFrom('accepted').select(selected));
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
  const isFirst = sql<boolean>`plan.needs = '{}'`;
  const { columns, selected } = rowOf({
    id: sql`coalesce(plan.id, gen_random_uuid())`,
    generation_id: params.id,
    user_id: params.user_id,
    name: sql.ref('plan.name'),
    position: sql.ref('plan.position'),
    needs: sql.ref('plan.needs'),
    input: sql.ref('plan.input'),
    state: sql`case when ${isFirst} then 'queued' else 'waiting' end`,
    queued_at: sql`case when ${isFirst} then now() end`,
  });
  return db
    .insertInto('stages')
    .columns(columns)
    .expression((eb) => eb.selectFrom(['accepted', plan]).select(selected));
}
