import {
  CONVERSION_ATTEMPTS,
  CONVERSION_RETRY_STEP_MS,
  LIPSYNC_ATTEMPTS,
  LIPSYNC_RETRY_WAIT_MS,
  LIPSYNC_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from '@talkreel/contracts/constants';
import type { GenerationKind, StageName } from '@talkreel/contracts/names';

/** One kind of work: its queue and its rules. Everything that differs between stages is here and nowhere else. */
export interface StageRules {
  queue: string;
  /** Paid tries in all. */
  attempts: number;
  /** Wait before try n + 1, after try n failed. */
  retryWaitMs: (failedAttempt: number) => number;
  /** One try may take this long; models that need more are given a factor by the environment. */
  attemptDeadlineSeconds: number;
  /** Stages of this kind one process follows at once: they mostly wait for a provider. */
  concurrency: number;
  /** What to expect before we have finished stages of our own to measure. */
  typicalSeconds: number;
  /** Share in the progress of a pipeline. */
  weight: number;
}

export const stageRules: Record<StageName, StageRules> = {
  script: {
    queue: 'script',
    attempts: 1,
    retryWaitMs: () => 0,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    concurrency: 50,
    typicalSeconds: 4,
    weight: 1,
  },
  image: {
    queue: 'image',
    attempts: 1,
    retryWaitMs: () => 0,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    concurrency: 200,
    typicalSeconds: 12,
    weight: 2,
  },
  audio: {
    queue: 'audio',
    attempts: 1,
    retryWaitMs: () => 0,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    concurrency: 200,
    typicalSeconds: 20,
    weight: 2,
  },
  'image-to-video': {
    queue: 'image-to-video',
    attempts: CONVERSION_ATTEMPTS,
    retryWaitMs: (failedAttempt) => CONVERSION_RETRY_STEP_MS * failedAttempt,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    concurrency: 1_000,
    typicalSeconds: 80,
    weight: 4,
  },
  lipsync: {
    queue: 'lipsync',
    attempts: LIPSYNC_ATTEMPTS,
    retryWaitMs: () => LIPSYNC_RETRY_WAIT_MS,
    attemptDeadlineSeconds: LIPSYNC_TIMEOUT_MS / 1000,
    concurrency: 1_000,
    typicalSeconds: 60,
    weight: 5,
  },
};

/** A stage of a pipeline and the stages whose output it needs. */
export interface PipelineStep {
  name: StageName;
  needs: StageName[];
}

/** What each kind of generation consists of. Steps without a common need run side by side. */
export const pipelines: Record<GenerationKind, PipelineStep[]> = {
  script: [{ name: 'script', needs: [] }],
  image: [{ name: 'image', needs: [] }],
  audio: [{ name: 'audio', needs: [] }],
  'influencer-video': [{ name: 'image-to-video', needs: [] }],
  lipsync: [{ name: 'lipsync', needs: [] }],
  'one-shot': [
    { name: 'script', needs: [] },
    { name: 'image', needs: [] },
    { name: 'audio', needs: ['script'] },
    { name: 'image-to-video', needs: ['image'] },
    { name: 'lipsync', needs: ['audio', 'image-to-video'] },
  ],
};

/** Kinds that take a credit of their own. Scripts and pictures are free but rate-limited. */
export const kindCost: Record<GenerationKind, 0 | 1> = {
  script: 0,
  image: 0,
  audio: 1,
  'influencer-video': 1,
  lipsync: 1,
  'one-shot': 1,
};

const QUEUE_ALLOWANCE_SECONDS = 30 * 60;

/** By when a generation ends at the latest: all tries of all its stages, their waits, and time in the queue. */
export function generationDeadlineSeconds(kind: GenerationKind, deadlineFactor = 1): number {
  const work = pipelines[kind].reduce((sum, { name }) => {
    const rules = stageRules[name];
    let seconds = rules.attempts * rules.attemptDeadlineSeconds * deadlineFactor;
    for (let attempt = 1; attempt < rules.attempts; attempt += 1)
      seconds += rules.retryWaitMs(attempt) / 1000;
    return sum + seconds;
  }, 0);
  return Math.ceil(work + QUEUE_ALLOWANCE_SECONDS);
}
