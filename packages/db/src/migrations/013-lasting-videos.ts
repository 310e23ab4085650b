import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * A project holds one video for good, and a recording or portrait may serve several projects. Videos that later ones
 * had replaced get projects of their own again, with the links under which they were shared. One generation pays for
 * up to three takes of its speech.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await db.transaction().execute(async (tx) => {
    for (const statement of [...restoreVideos, ...nameHolders])
      await sql.raw(statement).execute(tx);
  });
  for (const column of shownAs) await referToAssets(db, column);
  await createIndexConcurrently(
    db,
    'generations_takes',
    `generations (covered_by, take) where take is not null and state in ('queued', 'running', 'succeeded')`,
    { unique: true },
  );
  await createIndexConcurrently(
    db,
    'generations_video_failures',
    `generations (user_id, finished_at) where kind = 'lipsync' and state = 'failed'`,
  );
  await createIndexConcurrently(
    db,
    'generations_lipsync_number',
    `generations (user_id, lipsync_number) where lipsync_number is not null`,
    { unique: true },
  );
  await coverLipsyncsAlone(db);
}

const columns = [
  `alter table projects add column if not exists video_generation uuid`,
  `alter table generations add column if not exists take int check (take in (2, 3))`,
  `alter table generations add column if not exists lipsync_number int`,
];

const shownAs = ['audio_asset', 'image_asset', 'video_asset', 'thumbnail_asset'];

/** Of each generation its newest file: a one shot made a clip before its talking video. */
const MADE = `select distinct on (g.id) g.id as generation_id, g.kind, g.user_id, g.project_id, g.created_at, g.input,
    video.id as video, still.id as still
  from generations g
    join assets video on video.source_generation = g.id and video.kind = 'video'
    left join assets still on still.source_generation = g.id and still.kind = 'image'
      and still.path = regexp_replace(video.path, '\\.mp4$', '.jpg')
  where g.kind in ('lipsync', 'influencer-video', 'one-shot') and g.state = 'succeeded' and g.project_id is not null
  order by g.id, video.created_at desc, video.path desc`;

/** What a project of its own shows of a video: the speech it was made of, unless it is a silent clip. */
const COPY = `insert into projects (id, user_id, kind, created_at, name, description, script, actor_id, voice_id,
    audio_asset, image_asset, video_asset, thumbnail_asset, share_slug, shared_video, taken_down_video)
  select lost.new_id, old.user_id, case when lost.kind = 'lipsync' then 'video' else old.kind end, lost.created_at,
    old.name, case when lost.kind <> 'lipsync' then old.description end,
    case when lost.kind <> 'influencer-video' then old.script end,
    case when lost.kind = 'lipsync' then lost.input->>'actorId' else old.actor_id end,
    case when lost.kind <> 'influencer-video' then old.voice_id end,
    case when lost.kind <> 'influencer-video' then coalesce(
      (select id from assets where kind = 'audio' and path = lost.input->>'audioPath'),
      (select id from assets where kind = 'audio' and project_id = lost.project_id
        and source_generation = lost.generation_id limit 1),
      old.audio_asset) end,
    case when lost.kind <> 'lipsync' then old.image_asset end,
    lost.video, lost.still, lost.share_slug, lost.shared_video, lost.taken_down_video
  from lost join projects old on old.id = lost.project_id`;

const restoreVideos = [
  // The second video of a project that is being made just now.
  `create temporary table lost on commit drop as
    select g.id as generation_id, g.kind, g.created_at, g.project_id, g.input, nextval('project_ids')::int as new_id,
      null::uuid as video, null::uuid as still, null::text as share_slug, null::uuid as shared_video,
      null::uuid as taken_down_video
    from generations g join projects p on p.id = g.project_id left join assets shown on shown.id = p.video_asset
    where g.kind in ('lipsync', 'influencer-video') and g.state in ('queued', 'running')
      and (shown.source_generation <> g.id or exists (select from generations first where first.project_id = g.project_id
        and first.kind in ('lipsync', 'influencer-video', 'one-shot') and first.state in ('queued', 'running')
        and (first.created_at, first.id) < (g.created_at, g.id)))`,
  COPY,
  `update generations set project_id = lost.new_id from lost where generations.id = lost.generation_id`,
  `drop table lost`,

  // Those that were replaced.
  `create temporary table lost on commit drop as
    select made.*, nextval('project_ids')::int as new_id,
      case when p.shared_video = made.video then p.share_slug end as share_slug,
      case when p.shared_video = made.video then p.shared_video end as shared_video,
      case when p.taken_down_video = made.video then p.taken_down_video end as taken_down_video
    from (${MADE}) made join projects p on p.id = made.project_id
    where p.video_asset <> made.video
      and not exists (select from projects other where other.video_asset = made.video)`,
  `update projects set share_slug = null, shared_video = null from lost
    where projects.id = lost.project_id and projects.shared_video = lost.video`,
  `update projects set taken_down_video = null from lost
    where projects.id = lost.project_id and projects.taken_down_video = lost.video`,
  COPY,
  `update assets set project_id = lost.new_id from lost join projects old on old.id = lost.project_id
    where assets.source_generation = lost.generation_id and assets.project_id = lost.project_id and assets.kind in ('video', 'image')
      and assets.id is distinct from old.image_asset`,
  `update generations set project_id = lost.new_id from lost where generations.id = lost.generation_id`,
  // A silent clip that took the place of a one shot has none of its words.
  `update projects set script = null, voice_id = null, audio_asset = null
    from lost, assets shown join generations g on g.id = shown.source_generation
    where projects.id = lost.project_id and lost.kind = 'one-shot'
      and shown.id = projects.video_asset and g.kind = 'influencer-video'`,
  `drop table lost`,
];

const nameHolders = [
  `update projects set video_generation = shown.source_generation from assets shown
    where shown.id = projects.video_asset and video_generation is null`,
  `update projects set video_generation = g.id from generations g
    where g.project_id = projects.id and g.kind in ('lipsync', 'influencer-video', 'one-shot')
      and g.state in ('queued', 'running') and projects.video_generation is null`,
  // The actor it was last ordered with is not always the one in it.
  `update projects set actor_id = g.input->>'actorId' from generations g
    where g.id = projects.video_generation and g.kind = 'lipsync'
      and projects.actor_id is distinct from g.input->>'actorId'`,
  ...shownAs.map(
    (column) => `update projects set ${column} = null
      where ${column} is not null and not exists (select from assets where assets.id = projects.${column})`,
  ),
];

/** Nobody removes a file that somebody shows. */
async function referToAssets(db: Kysely<unknown>, column: string): Promise<void> {
  const name = `projects_${column}`;
  await createIndexConcurrently(db, name, `projects (${column}) where ${column} is not null`);
  const { rows } = await sql`select from pg_constraint where conname = ${`${name}_kept`}`.execute(
    db,
  );
  if (rows.length === 0)
    await sql
      .raw(
        `alter table projects add constraint ${name}_kept foreign key (${column}) references assets (id) not valid`,
      )
      .execute(db);
  await sql.raw(`alter table projects validate constraint ${name}_kept`).execute(db);
}

/** Takes are covered too, so the rule of one video at a time speaks of lip-syncs; older code knows its name. */
async function coverLipsyncsAlone(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isOld: boolean }>`
    select pg_get_indexdef('generations_covered'::regclass) not like '%lipsync%' as "isOld"
    where to_regclass('generations_covered') is not null`.execute(db);
  if (rows[0]?.isOld === false) return;
  await createIndexConcurrently(
    db,
    'generations_included',
    `generations (covered_by) where covered_by is not null and kind = 'lipsync'
       and state in ('queued', 'running', 'succeeded')`,
    { unique: true },
  );
  await dropIndexConcurrently(db, 'generations_covered');
  await sql`alter index generations_included rename to generations_covered`.execute(db);
}
