import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { PaidResult } from '../api/paid.ts';
import { useStore } from '../store.ts';
import { refreshAccount } from '../api/refresh.ts';
import { useAuth } from '../auth/user.ts';
import { toast } from '../toast-store.ts';
import { useCancelGeneration } from './cancel.ts';
import {
  isShowingProgress,
  isRunning,
  isSending,
  isStarting,
  transition,
  type JobSlot,
} from './job-slot.ts';
import { slotStore, type SlotStore } from './job-slots.ts';
import { startOnce, type SlotKind, type StartInput } from './start-generation.ts';
import { useGeneration } from './use-generation.ts';
import { generationQuery, isFinished } from './generations.ts';
import { lengthSentence } from './sentences.ts';

/** The time in ms for which a finished bar is shown at 100. */
const FULL_MS = 700;

/** The toast for a job that an earlier request started, whose reply was lost. */
const madeBefore = {
  title: 'Already made',
  description:
    'Your earlier request had arrived, and nothing more was charged. Press again to make another.',
  variant: 'info',
} as const;

type Demand = Extract<PaidResult<unknown>, { kind: 'payment-required' }>;

interface SlotOptions {
  /** Stores the id of the started job. */
  hold: (jobId: string) => void;
  /** Shows the page's own paywall; without it, the dialog opens. */
  onPaymentRequired?: (demand: Demand) => void;
  /** Called when nothing was started, or the outcome is unknown. */
  onError: (error: Error) => void;
  /**
   * Called once, for a job that was started here or seen running; not for one that had already ended when first seen,
   * after a reload for example.
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
  const userId = useAuth().user?.id ?? '';
  const store = slotStore(kind, userId);
  const { data: job, error: lookupError } = useGeneration(jobId);
  const slot = useFollowed(store, jobId, job, lookupError !== null);
  useEnd(store, onEnd);
  const cancel = useCancelGeneration();

  const asking = useMutation({
    mutationFn: ({ input }: Asked<Kind>) =>
      startOnce(kind, userId, input, onPaymentRequired === undefined ? 'dialog' : 'inline'),
    onSuccess: (reply, { request, announcement }) => {
      if (reply.kind !== 'ok') {
        store.send({ type: 'not-started', request });
        onPaymentRequired?.(reply);
        return;
      }
      const { id, status } = reply.data;
      const wasMade = status === 'succeeded';
      const before = store.get();
      // A job that an earlier request made may have ended already; only a new one has an end to report.
      const after = store.send(
        wasMade ? { type: 'not-started', request } : { type: 'started', request, jobId: id },
      );
      if (after === before) return;
      hold(id);
      if (wasMade) toast(madeBefore);
      else if (announcement !== undefined) void announceStart(client, id, announcement);
    },
    onError: (error, { request }) => {
      store.send({ type: 'not-started', request });
      onError(error);
    },
  });

  return {
    job,
    /** Why the job could not be looked up: it is gone, or the server is down. */
    lookupError,
    isStarting: isStarting(slot),
    isSending: isSending(slot),
    isRunning: isRunning(slot),
    isShowingProgress: isShowingProgress(slot),
    isCancelling: slot.isCancelling,
    /** Starts a job. Returns false, and does nothing, while one is starting or running. */
    start(input: StartInput<Kind>, announcement?: Announcement): boolean {
      const before = store.get();
      const request = crypto.randomUUID();
      if (store.send({ type: 'starting', request }) === before) return false;
      asking.mutate({ input, request, ...(announcement && { announcement }) });
      return true;
    },
    cancel(): void {
      if (job === undefined) return;
      store.send({ type: 'cancelling', jobId: job.id });
      const answered = (): void => void store.send({ type: 'cancel-answered', jobId: job.id });
      cancel.mutateAsync(job).then(answered, answered);
    },
    /** Empties the slot. A job that was started here continues separately. */
    release: (): void => void store.send({ type: 'released' }),
  };
}

interface Announcement {
  title: string;
  usual: string;
}

interface Asked<Kind extends SlotKind> {
  input: StartInput<Kind>;
  request: string;
  announcement?: Announcement;
}

/** The slot, including what this render knows. */
function useFollowed(
  store: SlotStore,
  jobId: string | null,
  job: GenerationView | undefined,
  isLost: boolean,
) {
  const known = useStore(store);
  // The slot is updated before paint: no reply may come between the page's choice and the update.
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
  const read = (): JobSlot['unreported'] => store.get().unreported;
  const unreported = useSyncExternalStore(store.subscribe, read, read);
  const report = useEffectEvent((job: GenerationView) => {
    store.send({ type: 'reported', jobId: job.id });
    // The event about the credit may have been missed.
    void refreshAccount(client);
    onEnd(job);
  });
  useEffect(() => {
    if (unreported !== null) report(unreported);
  }, [unreported]);
}

/**
 * Announces that a job has started and how long it takes: the server's estimate, or the usual time
 * if there is none.
 */
async function announceStart(
  client: QueryClient,
  id: string,
  { title, usual }: { title: string; usual: string },
): Promise<void> {
  const query = generationQuery(id);
  const fetched = await client.fetchQuery(query).catch(() => undefined);
  const job = client.getQueryData(query.queryKey) ?? fetched;
  // A job that has ended was announced already.
  if (job !== undefined && isFinished(job)) return;
  toast({ title, description: lengthSentence(job) ?? usual, variant: 'info' });
}
