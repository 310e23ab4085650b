import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { Project } from '../schema.ts';
import { withFiles, type ProjectWithFiles } from './projects.repo.ts';

/** What a finished video was made of, for making a part of it again. */
export interface VideoSource {
  kind: GenerationKind;
  /** The clip of its actor; null: it has none of its own. */
  clipPath: string | null;
  /** Which frames of the clip it shows, as the lip-sync stage noted; null: the same ones. */
  moves: unknown;
  influencer: Record<string, unknown> | null;
}

export async function findVideoSource(
  db: DbOrTx,
  videoAsset: string,
): Promise<VideoSource | undefined> {
  const { rows } = await sql<VideoSource>`
    select made.kind, coalesce(made.input->>'videoPath', made.result->>'videoPath') as "clipPath",
      made.result->'moves' as moves, made.input->'influencer' as influencer
    from assets video join generations made on made.id = video.source_generation
    where video.id = ${videoAsset}`.execute(db);
  return rows[0];
}

/** The model that spoke a recording; null: its tries are not known, or another generation made it. */
export async function findSpeechModel(db: DbOrTx, generationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select('attempts.model')
    .where('stages.generation_id', '=', generationId)
    .where('stages.name', '=', 'audio')
    .where('attempts.state', '=', 'succeeded')
    .orderBy('attempts.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.model ?? null;
}

/** The first one of a video's versions, by which they are found. */
export const rootOf = ({ id, version_root: root }: Pick<Project, 'id' | 'version_root'>): number =>
  root ?? id;

export interface VersionRow extends ProjectWithFiles {
  generation_id: string | null;
  generation_state: GenerationState | null;
  /** What the sentence said, and what it says; null: the first version. */
  before: string | null;
  after: string | null;
}

/** The versions of a video, oldest first: finished ones and those in progress, without those in the trash. */
export function listVersions(db: DbOrTx, userId: string, root: number): Promise<VersionRow[]> {
  return withFiles(db)
    .leftJoin('generations as made', 'made.id', 'projects.video_generation')
    .where('projects.user_id', '=', userId)
    .where((eb) => eb.or([eb('projects.id', '=', root), eb('projects.version_root', '=', root)]))
    .where((eb) =>
      eb.or([
        eb('projects.video_asset', 'is not', null),
        eb('made.state', 'in', ['queued', 'running']),
      ]),
    )
    .select([
      'made.id as generation_id',
      'made.state as generation_state',
      sql<string | null>`case when made.kind = 'retake' then made.input->>'before' end`.as(
        'before',
      ),
      sql<string | null>`case when made.kind = 'retake' then made.input->>'text' end`.as('after'),
    ])
    .orderBy('projects.id')
    .execute();
}

/** moved: the slug; not-shared: the first one is not shared any more; has-own: the second one has a link already. */
export type MoveOutcome =
  | { outcome: 'moved'; slug: string }
  | { outcome: 'not-shared' | 'has-own' | 'no-video' };

/**
 * Shows another version at a link, with its settings and plays. Both are the user's and versions of one video. The link
 * shows one of them at any time.
 */
export function moveShareLink(
  db: Db,
  userId: string,
  { from, to }: { from: number; to: number },
): Promise<MoveOutcome> {
  return db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('projects')
      .selectAll()
      .select(
        sql<boolean>`exists (select from generations made where made.id = projects.video_generation
          and made.state in ('queued', 'running'))`.as('is_filling'),
      )
      .where('id', 'in', [from, to])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const [source, target] = [from, to].map((id) => locked.find((one) => one.id === id));
    if (!source || !target || rootOf(source) !== rootOf(target)) return { outcome: 'not-shared' };
    const { video_asset: video, taken_down_video: takenDown } = target;
    if (video === null || target.is_filling || takenDown === video) return { outcome: 'no-video' };
    const slug = source.share_slug;
    if (slug === null || source.shared_video !== source.video_asset)
      return { outcome: 'not-shared' };
    if (target.share_slug !== null && target.shared_video === video) return { outcome: 'has-own' };
    await tx
      .updateTable('projects')
      .set({ share_slug: null, shared_video: null })
      .where('id', '=', from)
      .execute();
    await tx
      .updateTable('projects')
      .set({ share_slug: slug, shared_video: video })
      .where('id', '=', to)
      .execute();
    await tx.deleteFrom('share_links').where('project_id', '=', to).execute();
    await tx
      .updateTable('share_links')
      .set({ project_id: to })
      .where('project_id', '=', from)
      .where('slug', '=', slug)
      .execute();
    return { outcome: 'moved', slug };
  });
}
