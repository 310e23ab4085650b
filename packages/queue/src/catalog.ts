import {
  CONVERSION_ATTEMPTS,
  CONVERSION_RETRY_STEP_MS,
  EXPORT_ATTEMPTS,
  EXPORT_RETRY_WAIT_MS,
  EXPORT_TIMEOUT_MS,
  JOIN_ATTEMPTS,
  JOIN_RETRY_WAIT_MS,
  JOIN_TIMEOUT_MS,
  LIPSYNC_ATTEMPTS,
  LIPSYNC_RETRY_WAIT_MS,
  LIPSYNC_TIMEOUT_MS,
  MEDIA_ATTEMPTS,
  MEDIA_RETRY_WAIT_MS,
  MEDIA_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from '@talkreel/contracts/constants';
import type { GenerationKind, StageName } from '@talkreel/contracts/names';
import type { TimedWork } from '@talkreel/db/generations/timing.repo';

/** One kind of work: its queue and its rules. All differences between stages are defined here. */
export interface StageRules {
  queue: string;
  /** Paid attempts in total. */
  attempts: number;
  /** Wait before attempt n + 1, after attempt n failed. */
  retryWaitMs: (failedAttempt: number) => number;
  /** Time limit of one attempt; the environment sets a factor for slower models. */
  attemptDeadlineSeconds: number;
  /** How often the create of one attempt may be sent: again only if the provider certainly does not know it. */
  sends: number;
  /** How many stages of this kind one process runs at once: they mostly wait for a provider. */
  concurrency: number;
  /** The expected duration until we have finished stages to measure. */
  typicalSeconds: number;
  /** Share in a pipeline's progress. */
  weight: number;
}

export const stageRules: Record<StageName, StageRules> = {
  script: {
    queue: 'script',
    attempts: 1,
    retryWaitMs: () => 0,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    sends: 3,
    concurrency: 50,
    typicalSeconds: 4,
    weight: 1,
  },
  image: {
    queue: 'image',
    attempts: 1,
    retryWaitMs: () => 0,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    sends: 3,
    concurrency: 200,
    typicalSeconds: 12,
    weight: 2,
  },
  audio: {
    queue: 'audio',
    attempts: 1,
    retryWaitMs: () => 0,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    sends: 3,
    concurrency: 200,
    typicalSeconds: 20,
    weight: 2,
  },
  'image-to-video': {
    queue: 'image-to-video',
    attempts: CONVERSION_ATTEMPTS,
    retryWaitMs: (failedAttempt) => CONVERSION_RETRY_STEP_MS * failedAttempt,
    attemptDeadlineSeconds: REQUEST_TIMEOUT_MS / 1000,
    sends: 3,
    concurrency: 1_000,
    typicalSeconds: 80,
    weight: 4,
  },
  lipsync: {
    queue: 'lipsync',
    attempts: LIPSYNC_ATTEMPTS,
    retryWaitMs: () => LIPSYNC_RETRY_WAIT_MS,
    attemptDeadlineSeconds: LIPSYNC_TIMEOUT_MS / 1000,
    sends: 3,
    concurrency: 1_000,
    typicalSeconds: 60,
    weight: 5,
  },
  export: {
    queue: 'export',
    attempts: EXPORT_ATTEMPTS,
    retryWaitMs: () => EXPORT_RETRY_WAIT_MS,
    attemptDeadlineSeconds: EXPORT_TIMEOUT_MS / 1000,
    sends: 1,
    // An export computes here instead of waiting for a provider.
    concurrency: 1,
    typicalSeconds: 8,
    weight: 1,
  },
  join: {
    queue: 'join',
    attempts: JOIN_ATTEMPTS,
    retryWaitMs: () => JOIN_RETRY_WAIT_MS,
    attemptDeadlineSeconds: JOIN_TIMEOUT_MS / 1000,
    sends: 1,
    // Joining takes a core, as an export does.
    concurrency: 1,
    typicalSeconds: 20,
    weight: 1,
  },
  media: {
    queue: 'media',
    attempts: MEDIA_ATTEMPTS,
    retryWaitMs: () => MEDIA_RETRY_WAIT_MS,
    attemptDeadlineSeconds: MEDIA_TIMEOUT_MS / 1000,
    sends: 1,
    // A 4K clip takes a core and hundreds of megabytes.
    concurrency: 1,
    typicalSeconds: 15,
    weight: 1,
  },
};

/** A user's own recording is moderated, checked and copied. */
const OWN_RECORDING_TYPICAL_SECONDS = 2;

export const typicalSecondsOf = (work: TimedWork): number =>
  work === 'own-recording' ? OWN_RECORDING_TYPICAL_SECONDS : stageRules[work].typicalSeconds;

/** A stage of a pipeline and the stages whose output it needs. */
export interface PipelineStep {
  name: StageName;
  /** `scenes`: those of its film, which are generations of their own. */
  needs: Array<StageName | 'scenes'>;
}

/** The stages of each kind of generation. Stages that do not need each other run side by side. */
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
  'talking-video': [
    { name: 'audio', needs: [] },
    { name: 'lipsync', needs: ['audio'] },
  ],
  export: [{ name: 'export', needs: [] }],
  scene: [
    { name: 'audio', needs: [] },
    { name: 'lipsync', needs: ['audio'] },
  ],
  film: [{ name: 'join', needs: ['scenes'] }],
  media: [{ name: 'media', needs: [] }],
  // Computed here as an export is, and its file is kept beside the video in the same way.
  'cut-out': [{ name: 'export', needs: [] }],
  retake: [
    { name: 'audio', needs: [] },
    { name: 'lipsync', needs: ['audio'] },
  ],
};

/** Kinds that cost a credit. Scripts, images and exports are free but rate-limited; a film's scenes are paid, joining them is not. */
export const kindCost: Record<GenerationKind, 0 | 1> = {
  script: 0,
  image: 0,
  audio: 1,
  'influencer-video': 1,
  lipsync: 1,
  'one-shot': 1,
  'talking-video': 1,
  export: 0,
  scene: 1,
  film: 0,
  media: 0,
  'cut-out': 0,
  retake: 1,
};

const QUEUE_ALLOWANCE_SECONDS = 30 * 60;

/** How long all attempts of all its stages take at most, with their waits. */
export function longestWorkSeconds(kind: GenerationKind, deadlineFactor = 1): number {
  return pipelines[kind].reduce((sum, { name }) => {
    const rules = stageRules[name];
    let seconds = rules.attempts * rules.attemptDeadlineSeconds * deadlineFactor;
    for (let attempt = 1; attempt < rules.attempts; attempt += 1)
      seconds += rules.retryWaitMs(attempt) / 1000;
    return sum + seconds;
  }, 0);
}

/** When a generation ends at the latest: all its work, and time in the queue. */
export function generationDeadlineSeconds(
  kind: GenerationKind,
  deadlineFactor = 1,
  /** How many of its kind its user has made one after the other. */
  rounds = 1,
): number {
  return Math.ceil(longestWorkSeconds(kind, deadlineFactor) * rounds + QUEUE_ALLOWANCE_SECONDS);
}
