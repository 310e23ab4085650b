import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import type { StoredBatch } from '@talkreel/db/schema';
import { HttpError, invalid } from '../errors.ts';
import type { MediaReferences } from './media-reference.service.ts';
import { findPerformer } from './performers.ts';

type Actor = StoredBatch['actors'][number];
type Voice = StoredBatch['voices'][number];
export interface ReferenceDeps {
  db: Db;
  references: MediaReferences;
}

/** What is not in the catalog, and what is not theirs, are the same to them. */
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
  const influencer = await findPerformer(db, userId, projectId);
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
