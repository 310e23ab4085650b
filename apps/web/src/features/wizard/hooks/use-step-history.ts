import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Step } from '../model/draft.ts';

/**
 * Gives each step an entry in the browser's history, so that the browser's Back goes one step back; never beyond
 * `furthest`, what was made so far. Returns how to go to another step.
 */
export function useStepHistory(
  step: Step,
  setStep: (step: Step) => void,
  furthest: Step,
): (step: Step) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const action = useNavigationType();
  const seenEntry = useRef(location.key);
  const enter = (entered: Step, replace: boolean): void =>
    void navigate(location, { replace, state: { step: entered } });

  useEffect(() => {
    // A job in the address decides the step first, and is then taken out of it.
    if (new URLSearchParams(location.search).has('job')) return;
    const hasMoved = action === 'POP' && seenEntry.current !== location.key;
    seenEntry.current = location.key;
    const entryStep = (location.state as { step?: Step } | null)?.step;
    if (entryStep === step) return;
    // Renders come before the router has caught up with what was entered: replacing again changes nothing then.
    if (!hasMoved || entryStep === undefined) enter(step, true);
    else setStep(entryStep > furthest ? furthest : entryStep);
  });

  return (wanted) => {
    setStep(wanted);
    enter(wanted, false);
  };
}
