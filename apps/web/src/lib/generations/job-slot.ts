import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished } from './generations.ts';

/** A slot for one job of a kind: what the page requested, the job it follows, what is still to be reported. */
export interface JobSlot {
  /** The id of the slot's job; null if the slot is empty. */
  jobId: string | null;
  /** The last known state of the job; null until there is one. */
  job: GenerationView | null;
  /** Whether the job's state could not be looked up: the job is gone, or the server is down. */
  isLost: boolean;
  /** The request that is on its way. */
  asking: string | null;
  isCancelling: boolean;
  /** Whether the job's end must be reported: it was started here, or seen running. */
  isAwaited: boolean;
  /** The job that ended and is not yet reported. */
  unreported: GenerationView | null;
  /** Whether the job was watched until its end, so that its 100 is shown before the result replaces it. */
  isFull: boolean;
}

export type SlotEvent =
  | { type: 'starting'; request: string }
  | { type: 'started'; request: string; jobId: string }
  /** Nothing was started, or no reply came: `askOnce` recognises the request if it is repeated. */
  | { type: 'not-started'; request: string }
  /** Another job goes here (adopted, opened, restored after a reload), or none. */
  | { type: 'held'; jobId: string | null }
  /** The page emptied the slot: a reply still on its way no longer belongs here. */
  | { type: 'released' }
  | { type: 'heard'; job: GenerationView }
  | { type: 'lost'; jobId: string }
  | { type: 'filled'; jobId: string }
  | { type: 'reported'; jobId: string }
  | { type: 'cancelling'; jobId: string }
  | { type: 'cancel-answered'; jobId: string }
  /** The page was left: later events are not watched. */
  | { type: 'left' };

/** A slot with a job that is known only by its id. */
export function slotOf(jobId: string | null): JobSlot {
  return {
    jobId,
    job: null,
    isLost: false,
    asking: null,
    isCancelling: false,
    isAwaited: false,
    unreported: null,
    isFull: false,
  };
}

/**
 * Whether a job is starting. It counts as starting until its first state is known, as the reply to the start has only
 * the id.
 */
export const isStarting = ({ asking, jobId, job, isLost }: JobSlot): boolean =>
  asking !== null || (jobId !== null && job === null && !isLost);
/** Whether a job was asked for here, and nothing is known of it yet. */
export const isSending = ({ asking, isAwaited, job, isLost }: JobSlot): boolean =>
  asking !== null || (isAwaited && job === null && !isLost);
export const isRunning = ({ job }: JobSlot): boolean => job !== null && !isFinished(job);
/** Whether to show progress: while the job runs, and for a moment at 100. */
export const isShowingProgress = (slot: JobSlot): boolean => isRunning(slot) || slot.isFull;

/** Returns the same slot if the event changes nothing: it is a duplicate, late, or about another job. */
export function transition(slot: JobSlot, event: SlotEvent): JobSlot {
  switch (event.type) {
    case 'starting':
      return isStarting(slot) || isRunning(slot) ? slot : { ...slot, asking: event.request };
    // If the slot was given to another job meanwhile, this one continues separately, and the tray follows it.
    case 'started':
      return slot.asking === event.request
        ? { ...slotOf(event.jobId), isAwaited: true, unreported: slot.unreported }
        : slot;
    case 'not-started':
      return slot.asking === event.request ? { ...slot, asking: null } : slot;
    case 'held':
      return event.jobId === slot.jobId
        ? slot
        : { ...slotOf(event.jobId), unreported: slot.unreported };
    case 'released':
      return { ...slotOf(null), unreported: slot.unreported };
    case 'heard':
      return hear(slot, event.job);
    case 'lost':
      return event.jobId === slot.jobId && slot.job === null ? { ...slot, isLost: true } : slot;
    case 'filled':
      return slot.isFull && slot.jobId === event.jobId ? { ...slot, isFull: false } : slot;
    case 'reported':
      return slot.unreported?.id === event.jobId ? { ...slot, unreported: null } : slot;
    case 'cancelling':
      return slot.jobId === event.jobId && isRunning(slot) ? { ...slot, isCancelling: true } : slot;
    case 'cancel-answered':
      return slot.jobId === event.jobId && slot.isCancelling
        ? { ...slot, isCancelling: false }
        : slot;
    case 'left':
      return { ...slot, job: null, isFull: false };
  }
}

function hear(slot: JobSlot, job: GenerationView): JobSlot {
  const known = slot.job;
  if (job.id !== slot.jobId || job === known) return slot;
  if (known !== null && job.version < known.version) return slot;
  if (!isFinished(job)) {
    return known !== null && isFinished(known)
      ? slot
      : { ...slot, job, isLost: false, isAwaited: true };
  }
  return {
    ...slot,
    job,
    isLost: false,
    isCancelling: false,
    isAwaited: false,
    unreported: slot.isAwaited ? job : slot.unreported,
    isFull: slot.isFull || (isRunning(slot) && job.state === 'succeeded'),
  };
}
