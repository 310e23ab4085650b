import { CompiledQuery } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { gathered } from '../gathered.ts';
import { PREPARED } from '../prepared-client.ts';
import type { NewAsset } from '../schema.ts';
import type { Claim } from './stages.repo.ts';

/** The columns of a project that show a file. */
export type ShownAs = 'audio_asset' | 'image_asset' | 'video_asset' | 'thumbnail_asset';

/** What a stage hands over. Files are in storage already; only rows are written here. */
export interface Delivery {
  output: Record<string, unknown>;
  /** Rows of the files, and the column of the project that shows each. */
  assets: Array<{ asset: NewAsset; column: ShownAs | null }>;
  script?: string;
}

/** What the transaction did, for whoever tells it on. */
export interface Finished {
  userId: string;
  generationId: string;
  generationEnded: boolean;
  /** The outbox holds rows of stages that became ready. */
  more: boolean;
}

interface DeliveryRequest {
  claim: Claim;
  delivery: Delivery;
}

export type DeliverStage = (request: DeliveryRequest) => Promise<Finished | null>;

/**
 * Delivers a stage: one transaction sets its state, keeps its files, makes the stages ready that were
 * waiting for it, and, when it was the last one, ends the generation and captures its credit.
 * null: the claim or the generation is no longer ours, and nothing was written.
 * Generations of a single stage, which are most, share a transaction with others delivered at the same time.
 */
export function gatherDeliveries(db: Db): DeliverStage {
  const deliverTogether = gathered<DeliveryRequest, Finished | null>({
    run: (requests) => deliver(db, requests),
    keyOf: ({ claim }) => claim.generation.id,
  });
  return (request) =>
    request.claim.siblings === 0 ? deliverTogether(request) : deliverSibling(db, request);
}

async function deliverSibling(db: Db, request: DeliveryRequest): Promise<Finished | null> {
  return db.transaction().execute(async (tx) => {
    // A statement of its own: the next one must see what a sibling committed before the lock was ours.
    await tx
      .selectFrom('generations')
      .select('id')
      .where('id', '=', request.claim.generation.id)
      .forUpdate()
      .execute();
    const [finished] = await deliver(tx, [request]);
    return finished ?? null;
  });
}

/** Rows are locked in one order, generations before accounts, so that two batches cannot wait for each other. */
const DELIVER = `${PREPARED}
  with result as materialized (
    select * from jsonb_to_recordset($1::jsonb) as result(
      stage_id uuid, version int, generation_id uuid, output jsonb, script text, files jsonb)
  ),
  generation as materialized (
    select id, user_id, project_id, credit, credit_bucket from generations
    where id in (select generation_id from result) and state in ('queued', 'running') order by id for update
  ),
  done as (
    update stages set state = 'succeeded', progress = 100, output = result.output, notice = null,
      finished_at = now(), version = stages.version + 1, claimed_by = null, claim_expires_at = null
    from result, generation
    where stages.id = result.stage_id and stages.version = result.version and stages.state = 'running'
      and generation.id = result.generation_id
    returning stages.id, stages.generation_id
  ),
  ready as (
    update stages set state = 'queued', queued_at = now(), available_at = now()
    from done
    where stages.generation_id = done.generation_id and stages.state = 'waiting'
      and stages.needs <@ (select array_agg(s.name) from stages s
        where s.generation_id = done.generation_id and (s.state = 'succeeded' or s.id = done.id))
    returning stages.id, stages.generation_id
  ),
  sent as (insert into outbox (stage_id) select id from ready),
  file as (
    select done.generation_id, file.* from done join result on result.stage_id = done.id,
      jsonb_to_recordset(result.files) as file(
        owner_id uuid, kind text, path text, content_type text, bytes bigint, sha256 text,
        duration_seconds float8, width int, height int, shown_as text)
  ),
  kept as (
    insert into assets (owner_id, project_id, source_generation, kind, path, content_type, bytes, sha256,
      duration_seconds, width, height)
    select file.owner_id, generation.project_id, generation.id, file.kind, file.path, file.content_type,
      file.bytes, file.sha256, file.duration_seconds, file.width, file.height
    from file join generation on generation.id = file.generation_id
    on conflict (kind, path) do update set bytes = excluded.bytes, sha256 = excluded.sha256,
      content_type = excluded.content_type, duration_seconds = excluded.duration_seconds,
      width = excluded.width, height = excluded.height
    returning id, kind, path
  ),
  shown as (
    select file.generation_id,
      max(kept.id::text) filter (where shown_as = 'audio_asset') as audio,
      max(kept.id::text) filter (where shown_as = 'image_asset') as image,
      max(kept.id::text) filter (where shown_as = 'video_asset') as video,
      max(kept.id::text) filter (where shown_as = 'thumbnail_asset') as thumbnail
    from kept join file using (kind, path) group by file.generation_id
  ),
  project as (
    update projects set
      audio_asset = coalesce(shown.audio::uuid, audio_asset),
      image_asset = coalesce(shown.image::uuid, image_asset),
      video_asset = coalesce(shown.video::uuid, video_asset),
      thumbnail_asset = coalesce(shown.thumbnail::uuid, thumbnail_asset),
      script = coalesce(result.script, projects.script)
    from done join result on result.stage_id = done.id
      join generation on generation.id = done.generation_id
      left join shown on shown.generation_id = done.generation_id
    where projects.id = generation.project_id
  ),
  left_over as (
    select done.generation_id, result.output,
      (select count(*)::int from ready where ready.generation_id = done.generation_id) as more,
      (select count(*)::int from stages s where s.generation_id = done.generation_id
        and s.id <> done.id and s.state <> 'succeeded') as open
    from done join result on result.stage_id = done.id
  ),
  ended as (
    update generations set version = generations.version + 1,
      result = coalesce(generations.result, '{}'::jsonb) || left_over.output,
      state = case when left_over.open = 0 then 'succeeded' else generations.state end,
      progress = case when left_over.open = 0 then 100 else generations.progress end,
      finished_at = case when left_over.open = 0 then now() end,
      credit = case when left_over.open = 0 and generations.credit = 'reserved' then 'charged' else generations.credit end
    from left_over
    where generations.id = left_over.generation_id
  ),
  captured as (
    insert into ledger_entries (user_id, generation_id, reference, kind, bucket, amount, note)
    select user_id, id, id::text, 'capture', coalesce(credit_bucket, 'free'), 0, 'Delivered'
    from generation join left_over on left_over.generation_id = generation.id
    where left_over.open = 0 and generation.credit = 'reserved'
    returning user_id
  ),
  delivered as materialized (
    select account.user_id, (select count(*)::int from captured where captured.user_id = account.user_id) as count
    from credit_accounts account where account.user_id in (select user_id from captured)
    order by account.user_id for update
  ),
  counted as (
    update credit_accounts set delivered_count = delivered_count + delivered.count
    from delivered where credit_accounts.user_id = delivered.user_id
  )
  select generation_id, more, open from left_over`;

/** All of it in one statement, for stages of different generations. */
async function deliver(db: DbOrTx, requests: DeliveryRequest[]): Promise<Array<Finished | null>> {
  const results = requests.map(({ claim: { stage, generation }, delivery }) => ({
    stage_id: stage.id,
    version: stage.version,
    generation_id: generation.id,
    output: delivery.output,
    script: delivery.script,
    files: delivery.assets.map(({ asset, column }) => ({ ...asset, shown_as: column })),
  }));
  const { rows } = await db.executeQuery<{ generation_id: string; more: number; open: number }>(
    CompiledQuery.raw(DELIVER, [JSON.stringify(results)]),
  );
  const byGeneration = new Map(rows.map((row) => [row.generation_id, row]));
  return requests.map(({ claim: { stage, generation } }) => {
    const row = byGeneration.get(generation.id);
    if (!row) return null;
    return {
      userId: stage.user_id,
      generationId: generation.id,
      generationEnded: row.open === 0,
      more: row.more > 0,
    };
  });
}
