import type { Db } from '@talkreel/db/client';
import { findOwnProject, canTakeVideo } from '@talkreel/db/repos/projects.repo';
import {
  findSpeech,
  findPurchaseOfSpeech,
  type SpeechPurchase,
} from '@talkreel/db/repos/speech-purchases.repo';
import { readVideoFailures } from '@talkreel/db/repos/video-failures.repo';
import type { Asset } from '@talkreel/db/schema';
import { newProject, plainPlan, type Plan } from './plan.ts';
import { refusalOf } from './video-refusal.ts';

/**
 * A video of a recording. It is included while its speech has none. It goes into the recording's project if that has
 * no video yet, otherwise into a new project, so that no video replaces another.
 */
export async function planVideo(
  db: Db,
  userId: string,
  options: { recording: Asset; actorId: string | null; repeatKeys: string[] },
): Promise<Plan> {
  const { recording, actorId, repeatKeys } = options;
  const { source_generation: source, project_id: homeId } = recording;
  const [failures, speech, unit, home] = await Promise.all([
    readVideoFailures(db, userId, repeatKeys),
    source === null ? undefined : findSpeech(db, userId, source),
    source === null ? undefined : findPurchaseOfSpeech(db, userId, source),
    homeId === null ? undefined : findOwnProject(db, userId, homeId),
  ]);
  const shown = {
    audioAsset: recording.id,
    script: speech?.text ?? home?.script ?? null,
    voiceId: speech?.recordingId == null ? (speech?.voiceId ?? home?.voice_id ?? null) : null,
    actorId,
  };
  const canTake = home?.kind === 'video' && (await canTakeVideo(db, home.id));
  const name = home?.kind === 'video' ? home.name : null;
  const isIncluded = unit?.credit === 'charged' && !unit.hasVideo;
  return {
    ...plainPlan(
      'lipsync',
      canTake ? { id: home.id, fill: shown } : newProject('video', { ...shown, name }),
    ),
    ...(isIncluded ? { cost: 0 as const, coveredBy: unit.id } : { detail: whyNot(unit) }),
    lipsyncNumber: failures.nextNumber,
    takesUsed: unit?.takes.length ?? null,
    refusal: refusalOf(failures, Date.now()),
  };
}

function whyNot(unit: SpeechPurchase | undefined): string | null {
  if (unit?.hasVideo) return 'The included video of this speech is used; this is another one';
  return unit?.credit === 'returned' ? 'The generation of this speech was returned' : null;
}

/** Identifies a lip-sync by its inputs: the same one is not made twice at once. */
export function repeatKeyOf(audioPath: string, videoPath: string, endsWithSpeech: boolean): string {
  return `lipsync:${audioPath}:${videoPath}${endsWithSpeech ? ':speech' : ''}`;
}

/** For a recording with a clip, wherever the video ends. */
export function repeatKeysOf(audioPath: string, videoPath: string): string[] {
  return [true, false].map((endsWithSpeech) => repeatKeyOf(audioPath, videoPath, endsWithSpeech));
}
