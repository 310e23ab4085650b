import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { Db } from '@talkreel/db/client';
import { findVisibleProject, type ProjectWithFiles } from '@talkreel/db/library/projects.repo';
import { findSpeech } from '@talkreel/db/generations/speech-purchases.repo';
import type { Asset, StoredBatch } from '@talkreel/db/schema';
import { isUploaded } from './photo-upload.service.ts';
import { describedGender } from '@talkreel/speech-text/described-gender';
import { INFLUENCER_SECONDS, ONE_SHOT_VOICES } from '@talkreel/contracts/constants';
import { HttpError, invalid } from '../errors.ts';
import type { MediaReferences } from './media-reference.service.ts';

type Influencer = NonNullable<GenerationInputs['lipsync']['influencer']>;

export function influencerName(project: Pick<ProjectWithFiles, 'id' | 'name'>): string {
  return project.name ?? `User Influencer ${project.id}`;
}

export function isPhoto(project: Pick<ProjectWithFiles, 'image_path'>): boolean {
  return project.image_path !== null && isUploaded({ path: project.image_path });
}

/** The voice that an influencer is paired with: that of its one shot, else the usual one of whom its description names. */
export function suitedVoice(
  project: Pick<ProjectWithFiles, 'voice_id' | 'description'>,
): string | null {
  if (project.voice_id !== null) return project.voice_id;
  const gender = project.description === null ? null : describedGender(project.description);
  return gender && ONE_SHOT_VOICES[gender];
}

/** An influencer that this user may see and that can speak; null for any other number. */
export async function findInfluencer(
  db: Db,
  userId: string,
  projectId: number | null | undefined,
): Promise<Influencer | null> {
  if (projectId == null) return null;
  const project = await findVisibleProject(db, userId, projectId);
  if (project?.kind !== 'influencer' || project.video_path === null) return null;
  return {
    id: project.id,
    name: influencerName(project),
    isPhoto: isPhoto(project),
    videoPath: project.video_path,
    thumbnailPath: project.thumbnail_path ?? project.image_path,
    durationSeconds: project.duration_seconds,
  };
}

/** What a recording says and how, for reopening a video; null if its generation is gone. */
export async function findSpoken(
  db: Db,
  userId: string,
  recording: Pick<Asset, 'source_generation'>,
): Promise<NonNullable<GenerationInputs['lipsync']['speech']> | null> {
  const generationId = recording.source_generation;
  const speech = generationId === null ? undefined : await findSpeech(db, userId, generationId);
  if (generationId === null || speech?.kind !== 'audio') return null;
  const { text, voiceId, recordingId, language, rate } = speech;
  if (text === null || (voiceId === null && recordingId === null)) return null;
  return {
    generationId,
    text,
    ...(voiceId !== null && { voiceId }),
    ...(recordingId !== null && { recordingId }),
    ...(language !== null && { language }),
    rate: rate ?? 1,
  };
}

type Actor = StoredBatch['actors'][number];
type Voice = StoredBatch['voices'][number];
export interface ReferenceDeps {
  db: Db;
  references: MediaReferences;
}

/** Answers the same for what does not exist and for what is another user's, so that neither is revealed. */
export async function orGone<T>(field: string, message: string, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 400 || error.status === 404))
      throw invalid(field, message);
    throw error;
  }
}

/** A catalog actor, or an influencer's clip, as it is now. */
export async function findActor(
  { db, references }: ReferenceDeps,
  userId: string,
  reference: string,
): Promise<Actor> {
  const found = await references.video(reference, userId, 'actors');
  if ('actor' in found) {
    const { id, title, video_path, duration_seconds, thumbnail_path } = found.actor;
    return {
      id,
      title,
      videoPath: video_path,
      videoSeconds: duration_seconds,
      thumbnailPath: thumbnail_path,
    };
  }
  const { path, project_id: projectId, duration_seconds: seconds } = found.asset;
  const influencer = await findInfluencer(db, userId, projectId);
  return {
    id: 'custom',
    title: influencer?.name ?? 'Your influencer',
    videoPath: path,
    videoSeconds: seconds ?? INFLUENCER_SECONDS,
    thumbnailPath: influencer?.thumbnailPath ?? null,
    ...(influencer && { influencer: { ...influencer } }),
  };
}

export async function findVoice(
  { references }: Pick<ReferenceDeps, 'references'>,
  reference: string,
): Promise<Voice> {
  const { id, name, sample_path: samplePath } = await references.voice(reference, 'voices');
  return { id, name, samplePath };
}
