import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { PaidResult } from '../api/paid.ts';
import { refreshAccount } from '../api/refresh.ts';
import { useAuth } from '../auth/user.ts';
import { announceStart } from './announce-start.ts';
import { useCancelGeneration } from './cancel.ts';
import { isOnStage, isRunning, isStarting, transition, type JobSlot } from './job-slot.ts';
import { slotStore, type SlotStore } from './job-slots.ts';
import { startGeneration, type SlotKind, type StartInput } from './start-generation.ts';
import { useGeneration } from './use-generation.ts';

/** Long enough to see the bar reach 100. */
const FULL_MS = 700;

type Demand = Extract<PaidResult<unknown>, { kind: 'payment-required' }>;

interface SlotOptions {
  /** Stores the id of the started job. */
  hold: (jobId: string) => void;
  /** The page shows its own paywall; otherwise the dialog opens. */
  onPaymentRequired?: (demand: Demand) => void;
  /** Nothing was started, or the outcome is unknown. */
  onError: (error: Error) => void;
  /**
   * Once, for a job that was started here or seen running; not for one that had already ended when first seen, after a
   * reload for example.
   */
  onEnd: (job: GenerationView) => void;
}

/**
 * Starts, follows, cancels and ends a page's job of one kind. `jobId` is the id the page keeps over reloads; adopted
 * and opened jobs are put there too. Only `transition` decides the slot's state.
 */
export function useJobSlot<Kind extends SlotKind>(
  kind: Kind,
  jobId: string | null,
  { hold, onPaymentRequired, onError, onEnd }: SlotOptions,
) {
  const client = useQueryClient();
  const store = slotStore(kind, useAuth().user?.id ?? '');
  const { data: job, error: lookupError } = useGeneration(jobId);
  const slot = useFollowed(store, jobId, job, lookupError !== null);
  useEnd(store, onEnd);
  const cancel = useCancelGeneration();

  const asking = useMutation({
    mutationFn: ({ input, key }: Asked<Kind>) =>
      startGeneration(kind, input, key, onPaymentRequired === undefined ? 'dialog' : 'inline'),
    onSuccess: (reply, { key, announcement }) => {
      if (reply.kind !== 'ok') {
        store.send({ type: 'refused', key });
        onPaymentRequired?.(reply);
        return;
      }
      const before = store.get();
      if (store.send({ type: 'started', key, jobId: reply.data.id }) === before) return;
      hold(reply.data.id);
      if (announcement !== undefined) void announceStart(client, reply.data.id, announcement);
    },
    onError: (error, { key }) => {
      store.send({ type: 'unanswered', key });
      onError(error);
    },
  });

  return {
    job,
    /** The job could not be looked up: it is gone, or the server is down. */
    lookupError,
    isStarting: isStarting(slot),
    isRunning: isRunning(slot),
    isOnStage: isOnStage(slot),
    isCancelling: slot.isCancelling,
    /** Does nothing while one is starting or running. */
    start(input: StartInput<Kind>, announcement?: Announcement): void {
      const before = store.get();
      const fingerprint = JSON.stringify(input);
      const { intent } = store.send({ type: 'starting', fingerprint, key: crypto.randomUUID() });
      if (store.get() === before || intent === null) return;
      asking.mutate({ input, key: intent.key, ...(announcement && { announcement }) });
    },
    cancel(): void {
      if (job === undefined) return;
      store.send({ type: 'cancelling', jobId: job.id });
      const answered = (): void => void store.send({ type: 'cancel-answered', jobId: job.id });
      cancel.mutateAsync(job).then(answered, answered);
    },
    /** A job started here continues separately. */
    release: (): void => void store.send({ type: 'released' }),
  };
}

interface Announcement {
  title: string;
  usual: string;
}

interface Asked<Kind extends SlotKind> {
  input: StartInput<Kind>;
  key: string;
  announcement?: Announcement;
}

/** The slot, including what this render knows. */
function useFollowed(
  store: SlotStore,
  jobId: string | null,
  job: GenerationView | undefined,
  isLost: boolean,
) {
  const known = useSyncExternalStore(store.subscribe, store.get, store.get);
  // At once: no reply may come between the page's choice and the slot's update.
  useLayoutEffect(() => void store.send({ type: 'held', jobId }), [store, jobId]);
  useEffect(() => {
    if (job !== undefined) store.send({ type: 'heard', job });
  }, [store, job]);
  useEffect(() => {
    if (isLost && jobId !== null) store.send({ type: 'lost', jobId });
  }, [store, jobId, isLost]);
  useEffect(() => () => void store.send({ type: 'left' }), [store]);

  const fullId = known.isFull ? known.jobId : null;
  useEffect(() => {
    if (fullId === null) return undefined;
    const timer = setTimeout(() => store.send({ type: 'filled', jobId: fullId }), FULL_MS);
    return () => clearTimeout(timer);
  }, [store, fullId]);

  const held = transition(known, { type: 'held', jobId });
  return job === undefined ? held : transition(held, { type: 'heard', job });
}

function useEnd(store: SlotStore, onEnd: (job: GenerationView) => void): void {
  const client = useQueryClient();
  const read = (): JobSlot['untold'] => store.get().untold;
  const untold = useSyncExternalStore(store.subscribe, read, read);
  const tell = useEffectEvent((job: GenerationView) => {
    store.send({ type: 'told', jobId: job.id });
    // The event that says so may have been missed.
    void refreshAccount(client);
    onEnd(job);
  });
  useEffect(() => {
    if (untold !== null) tell(untold);
  }, [untold]);
}
