import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { ApiError } from '@talkreel/client/errors';
import { isOwn, useAddress } from '../routing/address.ts';
import { toastError } from '../toast-store.ts';
import { useGeneration } from './use-generation.ts';

interface Opening {
  /** The jobs already shown on the page. */
  shownIds: readonly (string | null)[];
  open: (job: GenerationView) => void;
  /** Called when the address asks for a job that is already shown, perhaps off-screen. */
  onShown?: (id: string) => void;
  /** A job to open if the address names none. */
  waitingId?: string | null;
}

const FAILURES = {
  unknown: 'This generation does not exist, or belongs to another account.',
  unreachable: 'This generation could not be opened. Please reload the page.',
};

/**
 * Opens the job in the address, `?job=<id>`, as soon as it is known. Links and a fresh document's address do; Back,
 * Forward and the page's own changes (`useKeptSearch`) open nothing: the page may have newer work by then. `isOpening`:
 * leave the address alone.
 */
export function useOpenedJob({ shownIds, open, onShown, waitingId = null }: Opening): {
  isOpening: boolean;
} {
  const namedId = useSearchParams()[0].get('job');
  const [isAsked, markOpened] = useAsked();
  const wantedId = namedId === null ? waitingId : isAsked ? namedId : null;
  const isShown = wantedId !== null && shownIds.includes(wantedId);
  const { data: job, error } = useGeneration(isShown ? null : wantedId);

  const handOver = useEffectEvent((): void => {
    markOpened();
    if (isShown) onShown?.(wantedId);
    else if (job !== undefined) open(job);
  });
  const isHere = wantedId !== null && (isShown || job !== undefined);
  useLayoutEffect(() => {
    if (isHere) handOver();
  }, [isHere, wantedId]);

  const failure = wantedId === null || isHere || error === null ? null : failureOf(error);
  const fail = useEffectEvent((kind: keyof typeof FAILURES): void => {
    if (namedId !== null) toastError(FAILURES[kind]);
    // A job that could not be looked up stays in the address, for the next attempt.
    if (kind === 'unknown') markOpened();
  });
  useEffect(() => {
    if (failure !== null) fail(failure);
  }, [failure, wantedId]);
  return { isOpening: wantedId !== null && failure !== 'unknown' };
}

function failureOf(error: Error): keyof typeof FAILURES {
  const isUnknown = error instanceof ApiError && (error.status === 400 || error.status === 404);
  return isUnknown ? 'unknown' : 'unreachable';
}

/** Whether this location requests opening its job, and how to mark it as opened. */
function useAsked(): [boolean, () => void] {
  const { isFirst } = useAddress();
  const location = useLocation();
  const isMove = useNavigationType() === 'POP';
  const { key } = location;
  const [seen, setSeen] = useState({ key, isAsked: isMove ? isFirst() : !isOwn(location) });
  if (seen.key !== key) setSeen({ key, isAsked: !isMove && !isOwn(location) });
  return [seen.key === key && seen.isAsked, () => setSeen({ key, isAsked: false })];
}
