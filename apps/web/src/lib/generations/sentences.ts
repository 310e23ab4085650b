import type { EtaRange, GenerationView, StageView } from '@talkreel/contracts/http/generations';
import type { StageName } from '@talkreel/contracts/names';
import { formatOrdinal } from '../format.ts';
import { isFinished } from './generations.ts';
import { inputOf } from './input-of.ts';

const doing: Record<StageName, string> = {
  script: 'Writing the script',
  image: 'Painting the portrait',
  audio: 'Recording the voice',
  'image-to-video': 'Bringing the image to life',
  lipsync: 'Lip-syncing',
  export: 'Exporting',
  media: 'Preparing',
  join: 'Joining the scenes',
};

/** The stage to report: the running one, else the next. */
export function currentStage(job: GenerationView): StageView | null {
  return (
    job.stages.find((stage) => stage.state === 'running') ??
    job.stages.find((stage) => stage.state === 'queued') ??
    job.stages.find((stage) => stage.state === 'waiting') ??
    null
  );
}

/** 'about 20–35 s', 'about 2–3 min', 'a few seconds', 'up to 3 min'. */
export function etaText({ minSeconds, maxSeconds }: EtaRange): string {
  if (maxSeconds <= 10) return 'a few seconds';
  if (maxSeconds < 90) {
    return minSeconds >= maxSeconds
      ? `about ${maxSeconds} s`
      : `about ${Math.max(1, minSeconds)}–${maxSeconds} s`;
  }
  const high = Math.ceil(maxSeconds / 60);
  if (minSeconds < 45) return `up to ${high} min`;
  const low = Math.max(1, Math.floor(minSeconds / 60));
  return low >= high ? `about ${high} min` : `about ${low}–${high} min`;
}

/**
 * The time that is left of a whole job: of its stage at work and of all that come after. Null if one is unknown. A job
 * of several stages would else promise seconds, and minutes at the next.
 */
export function etaOf(job: GenerationView): EtaRange | null {
  const open = job.stages.filter((stage) => !isFinished(stage));
  const etas = open.map(({ eta }) => eta);
  if (etas.length === 0 || etas.includes(null)) return null;
  const sum = (part: (eta: EtaRange) => number): number =>
    etas.reduce((total, eta) => total + (eta === null ? 0 : part(eta)), 0);
  return {
    minSeconds: sum(({ minSeconds }) => minSeconds),
    maxSeconds: sum(({ maxSeconds }) => maxSeconds),
  };
}

/** 'About 20–35 s.' from the live estimate; null without one. */
export function lengthSentence(job: GenerationView | undefined): string | null {
  const eta = job === undefined ? null : etaOf(job);
  if (eta === null) return null;
  const text = etaText(eta);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** What a queued or waiting stage waits for. */
function beforeIt({ name, state }: StageView): string {
  return name === 'join' && state === 'waiting' ? 'Making the scenes' : 'Waiting to start';
}

/** Whether the speech is the user's own recording, which is not spoken but prepared. */
const isOwnRecording = (job: GenerationView): boolean =>
  inputOf(job, 'audio').recordingId !== undefined;

/** A stage's current status in one line: “Lip-syncing · about 20–35 s · 2nd in line”. */
export function stageSentence(stage: StageView, what = doing[stage.name]): string {
  const parts = [stage.state === 'queued' || stage.state === 'waiting' ? beforeIt(stage) : what];
  if (stage.attempt > 1) parts.push(`try ${stage.attempt} of ${stage.maxAttempts}`);
  if (stage.eta !== null) parts.push(etaText(stage.eta));
  if (stage.queuePosition !== null) {
    parts.push(
      stage.queuePosition === 1 ? 'next in line' : `${formatOrdinal(stage.queuePosition)} in line`,
    );
  }
  return parts.join(' · ');
}

/** A stage of a job with the time that is left of the whole job. */
const sentenceOf = (job: GenerationView, stage: StageView): string =>
  isOwnRecording(job) ? stageSentence(stage, 'Preparing your recording') : stageSentence(stage);

/** The current activity without figures that change every second, for screen readers. */
export function generationHeadline(job: GenerationView): string {
  const stage = currentStage(job);
  if (isFinished(job) || stage === null) return generationSentence(job);
  return sentenceOf(job, { ...stage, eta: null, queuePosition: null });
}

/** The status of a whole generation in one line, finished ones included. */
export function generationSentence(job: GenerationView): string {
  switch (job.state) {
    case 'succeeded':
      return 'Ready';
    case 'failed':
      return job.error?.message ?? 'Failed';
    case 'cancelled':
      return 'Cancelled';
    default: {
      const stage = currentStage(job);
      return stage === null ? 'Waiting to start' : sentenceOf(job, { ...stage, eta: etaOf(job) });
    }
  }
}

/** The sentence that says why a job failed, and what happened to its credit. */
export function failureSentence(job: GenerationView, fallback: string): string {
  return `${job.error?.message || fallback} ${job.creditMessage}`.trim();
}
