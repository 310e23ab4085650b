import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import {
  findPurchaseOfSpeech,
  type SpeechPurchase,
} from '@talkreel/db/generations/speech-purchases.repo';
import { readVideoFailures } from '@talkreel/db/generations/video-failures.repo';
import { rootOf } from '@talkreel/db/library/versions.repo';
import { findAssetById } from '@talkreel/db/media/assets.repo';
import {
  finishedVideo,
  includedTake,
  newProject,
  plainPlan,
  refusalOf,
  type Plan,
} from './plans.ts';

/**
 * A new version of a finished video with one sentence spoken again: a take of the speech that the generation still pays
 * for, or the first take of another one.
 */
export async function planRetake(
  db: Db,
  userId: string,
  projectId: number,
  { script, repeatKey }: { script: string | null; repeatKey: string | null },
): Promise<Plan> {
  const { project } = await finishedVideo(db, userId, projectId);
  const speech =
    project.audio_asset === null ? undefined : await findAssetById(db, project.audio_asset);
  const source = speech?.source_generation ?? null;
  const [purchase, failures] = await Promise.all([
    source === null ? undefined : findPurchaseOfSpeech(db, userId, source),
    readVideoFailures(db, userId, repeatKey === null ? [] : [repeatKey]),
  ]);
  const { name, actor_id: actorId, voice_id: voiceId } = project;
  const version = { of: project.id, root: rootOf(project) };
  const plan = {
    ...plainPlan('retake', newProject('video', { name, script, actorId, voiceId, version })),
    refusal: refusalOf(failures, Date.now()),
    takesUsed: purchase?.takes.length ?? null,
  };
  const isIncluded = purchase?.credit === 'charged' && purchase.takes.length < TAKES_INCLUDED;
  if (!isIncluded) return { ...plan, detail: whyNoRetake(purchase) };
  return { ...plan, ...includedTake(purchase) };
}

/** Why speaking a sentence again costs a generation; null: this video came without takes. */
function whyNoRetake(purchase: SpeechPurchase | undefined): string | null {
  if (!purchase) return null;
  return purchase.credit === 'charged'
    ? `All ${TAKES_INCLUDED} takes are used; this pays for ${TAKES_INCLUDED} more`
    : 'The generation of this speech was returned';
}
