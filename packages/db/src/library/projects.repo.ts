import type { CreditOutcome, GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import { KNOWN_KINDS } from '../generations/generations.repo.ts';
import type { Generation, Project } from '../schema.ts';
import { filmPerformers, influencerId, influencerName, isOwnerShown } from './performer-names.ts';
import { newFeedback } from './review-feedback.repo.ts';
import { isFree } from '../generations/speech-purchases.repo.ts';

/** The kinds that show how a project stands: a portrait or a scene is a part of it, an export a copy. */
const SHOWN_KINDS = KNOWN_KINDS.filter(
  (kind) =>
    kind !== 'image' &&
    kind !== 'export' &&
    kind !== 'cut-out' &&
    kind !== 'scene' &&
    kind !== 'media',
);

/** A project with the paths of its files. */
export interface ProjectWithFiles extends Project {
  audio_path: string | null;
  image_path: string | null;
  video_path: string | null;
  thumbnail_path: string | null;
  duration_seconds: number | null;
  audio_seconds: number | null;
}

/** A project with the generations shown in the history. */
export interface ProjectWithGenerations extends ProjectWithFiles {
  /** The audio that delivered the project's speech: it can be lip-synced. */
  audio_generation: string | null;
  /** The recording of its own that speaks instead of a voice. */
  own_recording: string | null;
  /** The language of the speech; null: English. */
  language: string | null;
  latest_generation: string | null;
  latest_kind: Exclude<GenerationKind, 'export' | 'cut-out' | 'scene' | 'media'> | null;
  latest_state: GenerationState | null;
  latest_credit: CreditOutcome | null;
  latest_set: string | null;
  /** What clients said of it in its review that the owner has not seen, for a film; of other projects, 0. */
  new_count: number;
  /** The influencer requested in the newest generation; null: it is gone. */
  influencer_id: number | null;
  /** See `influencerName`. */
  influencer_name: string | null;
  /** See `filmPerformers`. */
  performers: string[];
  /** The photo of the same user that shows in it. */
  own_photo: string | null;
}

/** Project rows joined to the paths of their files, without those in the trash; the base of every project list. */
export function withFiles(db: DbOrTx) {
  return withAllFiles(db).where('projects.deleted_at', 'is', null);
}

/** The same with those in the trash. */
export function withAllFiles(db: DbOrTx) {
  return db
    .selectFrom('projects')
    .leftJoin('assets as audio', 'audio.id', 'projects.audio_asset')
    .leftJoin('assets as image', 'image.id', 'projects.image_asset')
    .leftJoin('assets as video', 'video.id', 'projects.video_asset')
    .leftJoin('assets as thumbnail', 'thumbnail.id', 'projects.thumbnail_asset')
    .selectAll('projects')
    .select([
      'audio.path as audio_path',
      'image.path as image_path',
      'video.path as video_path',
      'thumbnail.path as thumbnail_path',
      'video.duration_seconds as duration_seconds',
      'audio.duration_seconds as audio_seconds',
    ]);
}

/**
 * Joined to a project as `latest`: its newest generation. Portraits and exports do not count. Lateral, so that it is
 * looked up for the projects that are read, and for no others.
 */
export function newestOf(db: DbOrTx, userId: string) {
  return db
    .selectFrom('generations')
    .select(['id', 'kind', 'state', 'credit', 'input', 'set_id'])
    .where('project_id', '=', sql.ref<number>('projects.id'))
    .where('user_id', '=', userId)
    .where('kind', 'in', SHOWN_KINDS)
    .orderBy('created_at', 'desc')
    .limit(1)
    .as('latest');
}

/** The photo of the same user that shows in a project: the one it was made from, or its influencer was. */
const ownPhoto = sql<string | null>`case
  when projects.kind = 'influencer' then case when image.path like 'uploads/%' then projects.image_asset end
  when influencer.user_id = projects.user_id then (
    select face.id from assets face where face.id = influencer.image_asset and face.path like 'uploads/%') end`;

/** Project rows with what the history shows. */
export function withGenerations(db: DbOrTx, userId: string) {
  return withFiles(db)
    .leftJoin('generations as speech', (join) =>
      join
        .onRef('speech.id', '=', 'audio.source_generation')
        .on('speech.user_id', '=', userId)
        .on('speech.kind', '=', 'audio'),
    )
    .leftJoinLateral(newestOf(db, userId), (join) => join.onTrue())
    .leftJoin('projects as influencer', (join) =>
      join.on('influencer.id', '=', influencerId).on('influencer.kind', '=', 'influencer'),
    )
    .where('projects.user_id', '=', userId)
    .select([
      'influencer.id as influencer_id',
      influencerName.as('influencer_name'),
      filmPerformers.as('performers'),
      ownPhoto.as('own_photo'),
      'speech.id as audio_generation',
      sql<string | null>`speech.input->>'recordingId'`.as('own_recording'),
      sql<string | null>`speech.input->>'language'`.as('language'),
      'latest.id as latest_generation',
      sql<Exclude<GenerationKind, 'export' | 'cut-out' | 'scene' | 'media'> | null>`latest.kind`.as(
        'latest_kind',
      ),
      'latest.state as latest_state',
      'latest.credit as latest_credit',
      'latest.set_id as latest_set',
      sql<number>`case when latest.kind = 'film' then ${newFeedback('latest.set_id')} else 0 end`.as(
        'new_count',
      ),
    ]);
}

/** A project of the user's history; another user's is treated as missing. */
export function findOwnProjectWithGenerations(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithGenerations | undefined> {
  return withGenerations(db, userId).where('projects.id', '=', id).executeTakeFirst();
}

/** The owner's project; another user's is treated as missing. */
export function findOwnProject(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithFiles | undefined> {
  return withFiles(db)
    .where('projects.id', '=', id)
    .where('projects.user_id', '=', userId)
    .executeTakeFirst();
}

/** A project of any user, for operators only. */
export function findProject(db: DbOrTx, id: number): Promise<ProjectWithFiles | undefined> {
  return withFiles(db).where('projects.id', '=', id).executeTakeFirst();
}

/** A project of this user, or one in the gallery. */
export function findVisibleProject(
  db: DbOrTx,
  userId: string,
  id: number,
): Promise<ProjectWithFiles | undefined> {
  return withFiles(db)
    .where('projects.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('projects.user_id', '=', userId),
        eb.and([eb('projects.is_approved', '=', true), isOwnerShown()]),
      ]),
    )
    .executeTakeFirst();
}

/** Adds the project to the gallery or removes it. False: it is not theirs, or an operator took its video down. */
export async function setApproved(
  db: DbOrTx,
  userId: string,
  id: number,
  approved: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('projects')
    .set({ is_approved: approved, approved_at: approved ? new Date() : null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(approved, (query) =>
      // Both are absent while the video is in progress.
      query.where((eb) =>
        eb.or([
          eb('taken_down_video', 'is', null),
          eb('taken_down_video', 'is distinct from', eb.ref('video_asset')),
        ]),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether it can get a video: it has none, and none is in progress. */
export async function canTakeVideo(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => isFree(eb))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether its video is still in progress. */
export async function isFilling(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('generations', 'generations.id', 'projects.video_generation')
    .select('projects.id')
    .where('projects.id', '=', id)
    .where('generations.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the project created for a video that was not delivered. One with its own recording, uploaded photo or
 * portrait stays.
 */
export async function removeUnfilledProject(
  tx: DbOrTx,
  { id: generationId, project_id: id }: Pick<Generation, 'id' | 'project_id'>,
): Promise<void> {
  await tx
    .deleteFrom('projects')
    .where('id', '=', id)
    .where('video_generation', '=', generationId)
    .where('video_asset', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets')
            .select('assets.id')
            .whereRef('assets.project_id', '=', 'projects.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('generations')
            .select('generations.id')
            .whereRef('generations.project_id', '=', 'projects.id')
            .where('generations.id', '<>', generationId),
        ),
      ),
    )
    .execute();
}

/** What these projects of a user are called by, also of those in the trash. */
export function listNames(
  db: DbOrTx,
  userId: string,
  ids: readonly number[],
): Promise<Array<Pick<Project, 'id' | 'name' | 'script'>>> {
  return db
    .selectFrom('projects')
    .select(['id', 'name', 'script'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}
