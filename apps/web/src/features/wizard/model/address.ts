import type { SearchParts } from '../../../lib/routing/address.ts';
import type { Draft, Step } from './draft.ts';

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
