import type { getPrice } from '@talkreel/contracts/http/price';
import type { Db } from '@talkreel/db/client';
import { findAssetById } from '@talkreel/db/repos/assets.repo';
import { findOwnProject } from '@talkreel/db/repos/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import type { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { MediaReferences } from '../../services/media-reference.service.ts';
import { plainPlan, type Plan } from '../../services/plans/plan.ts';
import { planSpeech } from '../../services/plans/plan-speech.ts';
import { planVideo, repeatKeysOf } from '../../services/plans/plan-video.ts';

type PriceQuery = z.output<typeof getPrice.query>;

/** Plans a request with the same code that decides it when it comes. */
export function createPricing({ db, references }: { db: Db; references: MediaReferences }) {
  return async (userId: string, query: PriceQuery): Promise<Plan> => {
    const { kind, projectId } = query;
    if (kind === 'audio') return planSpeech(db, userId, { projectId, project: null });
    if (kind !== 'lipsync') return plainPlan(kind, null);
    const recording = await recordingOf(userId, query);
    // A speech not yet made: that one will pay.
    if (!recording) return { ...plainPlan(kind, null), cost: 0 };
    const repeatKeys =
      query.video === undefined
        ? []
        : repeatKeysOf(recording.path, await clipOf(userId, query.video));
    return planVideo(db, userId, { recording, actorId: null, repeatKeys });
  };

  async function recordingOf(
    userId: string,
    { audioUrl, projectId }: PriceQuery,
  ): Promise<Asset | undefined> {
    if (audioUrl !== undefined) return references.speech(audioUrl, userId, 'audioUrl');
    if (projectId === undefined) return undefined;
    const project = await findOwnProject(db, userId, projectId);
    if (!project) throw notFound();
    return project.audio_asset === null ? undefined : findAssetById(db, project.audio_asset);
  }

  async function clipOf(userId: string, reference: string): Promise<string> {
    const video = await references.video(reference, userId, 'video');
    return 'actor' in video ? video.actor.video_path : video.asset.path;
  }
}
