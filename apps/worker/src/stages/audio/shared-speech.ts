import { join } from 'node:path';
import { partTexts } from '@talkreel/contracts/texts/sets';
import { texts } from '@talkreel/contracts/texts';
import {
  findSharedSpeech,
  takeOverSpeech,
  type SharedSpeech,
} from '@talkreel/db/generations/speeches.repo';
import { findAsset } from '@talkreel/db/media/assets.repo';
import type { WordTime } from '@talkreel/db/schema';
import { checkAudio } from '@talkreel/media-tools/quality-gate';
import { StageFailure, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../../deps.ts';
import { fetchMedia, MediaGone } from '../../workspace.ts';

/** The video is usually queued when the speech is there; this wait is for what happens in between. */
const LOOK_AGAIN_MS = 2_000;

/** A finished recording in the workspace. */
export interface Recording {
  file: string;
  durationSeconds: number;
  /** When its words are said; null, or undefined: not known. */
  wordTimes?: WordTime[] | null | undefined;
}

/**
 * The recording that another video of the batch made. null: this one makes it, for all. If the one that should have made
 * it failed, so does this; if that one was cancelled, or its file is gone, this one takes its place.
 */
export async function takeSharedSpeech(
  { db, store }: Pick<StageDeps, 'db' | 'store'>,
  run: StageRun,
  speechId: string,
  dir: string,
): Promise<{ recording: Recording; path: string } | null> {
  const maker = run.claim.generation.id;
  const speech = await findSharedSpeech(db, speechId);
  // The batch is being deleted with its account.
  if (!speech || speech.maker === maker) return null;
  const { state, audioPath } = speech;
  if (state === 'failed') throw failureOf(speech);
  if (state === 'waiting' || state === 'queued' || state === 'running') throw notYet();
  if (state === 'succeeded' && audioPath !== null) {
    const recording = await fetchRecording(store, audioPath, run, dir);
    const wordTimes = (await findAsset(db, 'audio', audioPath))?.word_times;
    if (recording) return { recording: { ...recording, wordTimes }, path: audioPath };
  }
  if (await takeOverSpeech(db, speechId, { before: speech.maker, maker })) return null;
  throw notYet();
}

/** The recording as a file; null: its entry was deleted. */
async function fetchRecording(
  store: StageDeps['store'],
  path: string,
  { signal }: StageRun,
  dir: string,
): Promise<Recording | null> {
  try {
    const file = await fetchMedia(store, 'audio', path, join(dir, 'shared.wav'));
    return { file, durationSeconds: (await checkAudio(file, { signal })).durationSeconds };
  } catch (error) {
    if (error instanceof MediaGone) return null;
    throw error;
  }
}

function failureOf({ errorCode, errorMessage }: SharedSpeech): StageFailure {
  return new StageFailure({
    code: errorCode ?? 'speech_failed',
    userMessage: errorMessage ?? texts.audio.failed,
    then: 'final',
  });
}

function notYet(): StageFailure {
  return new StageFailure({
    code: 'speech_in_progress',
    userMessage: texts.audio.failed,
    then: 'defer',
    deferMs: LOOK_AGAIN_MS,
    notice: partTexts.waitingForVoice,
  });
}
