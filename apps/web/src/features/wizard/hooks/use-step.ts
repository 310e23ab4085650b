import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  type SearchParts,
  useAddress,
  useKeptSearch,
  writeSearch,
} from '../../../lib/routing/address.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { Draft, Step } from '../model/draft.ts';
import type { SpeechStep } from './use-speech.ts';

/**
 * The step in the address, `?step=2`. Without one, the wizard's last step (`stored`), or the one of
 * a job opened or adopted since; when chosen within the wizard, `/` is the first step.
 */
export function useWantedStep(stored: Step): { step: Step; follow: (step: Step) => void } {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [meant, setMeant] = useState({ key, step: stored });
  const unnamed = meant.key === key ? meant.step : search.has('job') ? stored : 1;
  return {
    step: stepIn(search) ?? unnamed,
    follow: (step) => setMeant({ key, step }),
  };
}

/**
 * The draft at the shown step: the wanted one, or the furthest that is reachable. Keeps the address
 * in sync, except while it is unknown what exists. `goTo` adds an entry to the browser's history, `reflect` does
 * not: it records where one works.
 */
export function useShownStep(
  wanted: Draft,
  stored: Step,
  patch: Patch<Draft>,
  { speech, projectId }: SpeechStep,
  isOpening: boolean,
): { draft: Draft; goTo: (step: Step) => void; reflect: (step: Step) => void } {
  const address = useAddress();
  const isUnknown = isOpening || projectId === undefined;
  const isSpoken = speech !== null && !speech.isStale;
  const mayBeLast = isUnknown || isSpoken || wanted.lipsyncJobId !== null;
  const step = wanted.step === 3 && !mayBeLast ? 2 : wanted.step;
  useKeptSearch(partsOf(step, wanted), !isUnknown);

  // The step is stored for the next visit.
  const store = useEffectEvent(() => patch({ step }));
  useEffect(() => {
    if (step !== stored) store();
  }, [step, stored]);
  return {
    draft: { ...wanted, step },
    goTo: (next) => writeSearch(address, partsOf(next, wanted), 'new'),
    reflect: (next) => writeSearch(address, partsOf(next, wanted), 'same'),
  };
}

/** The step in an address; null if it is missing or invalid. */
export function stepIn(search: URLSearchParams): Step | null {
  const named = Number(search.get('step'));
  return named === 1 || named === 2 || named === 3 ? named : null;
}

/** The wizard's part of the address at a step: its current job. Nothing for the first step. */
export function partsOf(
  step: Step,
  { audioJobId, lipsyncJobId }: Pick<Draft, 'audioJobId' | 'lipsyncJobId'>,
): SearchParts {
  if (step === 1) return { step: null, job: null };
  return { step: String(step), job: step === 2 ? audioJobId : (lipsyncJobId ?? audioJobId) };
}
