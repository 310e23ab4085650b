import { MEDIA_PREFIX } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { findRepeated } from '@talkreel/db/generations/generations.repo';
import { finishedVideo, planExport } from '../../generations/plans.ts';
import { requireText } from '../../generations/reply.service.ts';
import { apart } from '../../generations/tests-apart.ts';
import { digestOf } from '../../lib/digests.ts';
import type { Services } from '../../services.ts';

/** Raise this version when the worker cuts actors out differently. */
export const CUT_OUT_RENDERER = 2;

const keyOf = (videoPath: string): string => `cut-out:${digestOf([CUT_OUT_RENDERER, videoPath])}`;

/** The file of a video's cut-out; null: it is not made yet. */
export async function findCutOut(
  db: Db,
  userId: string,
  { project, path }: Pick<Awaited<ReturnType<typeof finishedVideo>>, 'project' | 'path'>,
): Promise<string | null> {
  const key = apart({ isTest: project.is_test }, keyOf(path));
  const made = await findRepeated(db, userId, key);
  if (made?.state !== 'succeeded') return null;
  return requireText(made.result, 'url').slice(MEDIA_PREFIX.video.length);
}

/** The request for the cut-out of a finished video; repeated, it is the same one. */
export async function prepareCutOut({ db }: Services, userId: string, projectId: number) {
  const { path: videoPath } = await finishedVideo(db, userId, projectId);
  return {
    title: 'Cut-out',
    input: { projectId, videoPath },
    stageInputs: { export: { cutOut: { videoPath } } },
    plan: () => planExport(db, userId, projectId, 'cut-out'),
    repeatKey: keyOf(videoPath),
  };
}
