import { MEDIA_PREFIX } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { findRepeated } from '@talkreel/db/generations/generations.repo';
import { finishedVideo, planExport } from '../../generations/plans.ts';
import { requireText } from '../../generations/reply.service.ts';
import { digestOf } from '../../lib/digests.ts';
import type { Services } from '../../services.ts';

/** Raise this version when the worker cuts actors out differently. */
export const CUT_OUT_RENDERER = 1;

/** A cut-out, and where its file is if it is made already. */
export async function cutOutOf(db: Db, userId: string, videoPath: string) {
  const repeatKey = `cut-out:${digestOf([CUT_OUT_RENDERER, videoPath])}`;
  const made = await findRepeated(db, userId, repeatKey);
  const url = made?.state === 'succeeded' ? requireText(made.result, 'url') : null;
  return { repeatKey, path: url === null ? null : url.slice(MEDIA_PREFIX.video.length) };
}

/** The request for the cut-out of a finished video; repeated, it is the same one. */
export async function prepareCutOut({ db }: Services, userId: string, projectId: number) {
  const { path: videoPath } = await finishedVideo(db, userId, projectId);
  return {
    title: 'Cut-out',
    input: { projectId, videoPath },
    stageInputs: { export: { cutOut: { videoPath } } },
    plan: () => planExport(db, userId, projectId, 'cut-out'),
    repeatKey: (await cutOutOf(db, userId, videoPath)).repeatKey,
  };
}
