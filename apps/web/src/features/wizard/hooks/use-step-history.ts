import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Step } from '../model/draft.ts';

/**
 * Gives each step an entry in the browser's history, so that the browser's Back goes one step back.
 * `reach` goes as near to the wanted step as what was made so far allows, and says where that is.
 */
export function useStepHistory(step: Step, reach: (wanted: Step) => Step): void {
  const location = useLocation();
  const navigate = useNavigate();
  const seenEntry = useRef(location.key);
  useEffect(() => {
    // A job in the address decides the step first, and is then taken out of it.
    if (new URLSearchParams(location.search).has('job')) return;
    const hasMoved = seenEntry.current !== location.key;
    seenEntry.current = location.key;
    const entryStep = (location.state as { step?: Step } | null)?.step;
    const mark = (marked: Step, replace: boolean): void =>
      void navigate(location, { replace, state: { step: marked } });
    if (entryStep === step) return;
    if (entryStep === undefined) mark(step, true);
    else if (!hasMoved) mark(step, false);
    else {
      const reached = reach(entryStep);
      if (reached !== entryStep) mark(reached, true);
    }
  });
}
