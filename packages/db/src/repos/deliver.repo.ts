import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
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

/**
 * Delivers a stage: one transaction sets its state, keeps its files, makes the stages ready that were
 * waiting for it, and, when it was the last one, ends the generation and captures its credit.
 * null: the claim or the generation is no longer ours, and nothing was written.
 */
export async function deliverStage(
  db: Db,
  claim: Claim,
  delivery: Delivery,
): Promise<Finished | null> {
  if (claim.siblings === 0) return deliver(db, claim, delivery);
  return db.transaction().execute(async (tx) => {
    // A statement of its own: the next one must see what a sibling committed before the lock was ours.
    await tx
      .selectFrom('generations')
      .select('id')
      .where('id', '=', claim.generation.id)
      .forUpdate()
      .execute();
    return deliver(tx, claim, delivery);
  });
}

/** All of it in one statement: the last stage of most generations is their only one, and needs no more. */
async function deliver(db: DbOrTx, claim: Claim, delivery: Delivery): Promise<Finished | null> {
  const { stage, generation } = claim;
  const files = delivery.assets.map(({ asset, column }) => ({ ...asset, shown_as: column }));
  const output = JSON.stringify(delivery.output);
  const { rows } = await sql<{ more: number; open: number }>`${sql.raw(PREPARED)}
    with generation as (
      select id, user_id, project_id, credit, credit_bucket from generations
      where id = ${generation.id} and state in ('queued', 'running') for update
    ),
    done as (
      update stages set state = 'succeeded', progress = 100, output = ${output}::jsonb, notice = null,
        finished_at = now(), version = version + 1, claimed_by = null, claim_expires_at = null
      from generation
      where stages.id = ${stage.id} and stages.version = ${stage.version} and stages.state = 'running'
      returning stages.id, stages.generation_id
    ),
    ready as (
      update stages set state = 'queued', queued_at = now(), available_at = now()
      from done
      where stages.generation_id = done.generation_id and stages.state = 'waiting'
        and stages.needs <@ (select array_agg(s.name) from stages s
          where s.generation_id = done.generation_id and (s.state = 'succeeded' or s.id = done.id))
      returning stages.id
    ),
    sent as (insert into outbox (stage_id) select id from ready),
    file as (
      select * from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file(
        owner_id uuid, kind text, path text, content_type text, bytes bigint, sha256 text,
        duration_seconds float8, width int, height int, shown_as text)
    ),
    kept as (
      insert into assets (owner_id, project_id, source_generation, kind, path, content_type, bytes, sha256,
        duration_seconds, width, height)
      select file.owner_id, generation.project_id, generation.id, file.kind, file.path, file.content_type,
        file.bytes, file.sha256, file.duration_seconds, file.width, file.height
      from done, generation, file
      on conflict (kind, path) do update set bytes = excluded.bytes, sha256 = excluded.sha256,
        content_type = excluded.content_type, duration_seconds = excluded.duration_seconds,
        width = excluded.width, height = excluded.height
      returning id, kind, path
    ),
    shown as (
      select max(kept.id::text) filter (where shown_as = 'audio_asset') as audio,
        max(kept.id::text) filter (where shown_as = 'image_asset') as image,
        max(kept.id::text) filter (where shown_as = 'video_asset') as video,
        max(kept.id::text) filter (where shown_as = 'thumbnail_asset') as thumbnail
      from kept join file using (kind, path)
    ),
    project as (
      update projects set
        audio_asset = coalesce(shown.audio::uuid, audio_asset),
        image_asset = coalesce(shown.image::uuid, image_asset),
        video_asset = coalesce(shown.video::uuid, video_asset),
        thumbnail_asset = coalesce(shown.thumbnail::uuid, thumbnail_asset),
        script = coalesce(${delivery.script ?? null}, script)
      from done, generation, shown
      where projects.id = generation.project_id
    ),
    left_over as (
      select (select count(*)::int from ready) as more,
        (select count(*)::int from stages s where s.generation_id = done.generation_id
          and s.id <> done.id and s.state <> 'succeeded') as open
      from done
    ),
    ended as (
      update generations set version = generations.version + 1,
        result = coalesce(generations.result, '{}'::jsonb) || ${output}::jsonb,
        state = case when left_over.open = 0 then 'succeeded' else generations.state end,
        progress = case when left_over.open = 0 then 100 else generations.progress end,
        finished_at = case when left_over.open = 0 then now() end,
        credit = case when left_over.open = 0 and generations.credit = 'reserved' then 'charged' else generations.credit end
      from left_over, generation
      where generations.id = generation.id
    ),
    captured as (
      insert into ledger_entries (user_id, generation_id, reference, kind, bucket, amount, note)
      select user_id, id, id::text, 'capture', coalesce(credit_bucket, 'free'), 0, 'Delivered'
      from generation, left_over where left_over.open = 0 and generation.credit = 'reserved'
      returning user_id
    ),
    counted as (
      update credit_accounts set delivered_count = delivered_count + 1
      from captured where credit_accounts.user_id = captured.user_id
    )
    select more, open from left_over`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: stage.user_id,
    generationId: generation.id,
    generationEnded: row.open === 0,
    more: row.more > 0,
  };
}
