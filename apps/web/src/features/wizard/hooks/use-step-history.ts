import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Step } from '../model/draft.ts';

/** As the router keeps it: what was given with a navigation is under `usr`. */
type Entry = { usr?: { step?: Step } | null } | null;

const entryStep = (): Step | undefined => (window.history.state as Entry)?.usr?.step;

/**
 * Gives each step an entry in the browser's history, so that the browser's Back goes one step back; never beyond
 * `furthest`, what was made so far. Returns how to go to another step.
 *
 * Asks the browser where it is: the router learns of it later than the wizard draws.
 */
export function useStepHistory(
  step: Step,
  setStep: (step: Step) => void,
  furthest: Step,
): (step: Step) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const noted = useRef<Step | null>(null);
  const latest = useRef({ setStep, furthest });
  useEffect(() => {
    latest.current = { setStep, furthest };
  });

  useEffect(() => {
    const onMove = (): void => {
      const moved = entryStep();
      if (moved === undefined) return;
      const limit = latest.current.furthest;
      latest.current.setStep(moved > limit ? limit : moved);
    };
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);

  // Steps that were reached in another way (a job that was opened, an influencer that was brought) are noted as well.
  useEffect(() => {
    const isHere = window.location.pathname === pathname;
    // A job in the address decides the step first, and is then taken out of it.
    const isOpening = new URLSearchParams(window.location.search).has('job');
    if (!isHere || isOpening) return;
    // The router may draw before `popstate` is told: an entry of another step is then the one that was moved to.
    const known = entryStep();
    if (known !== undefined && noted.current === step) return;
    noted.current = step;
    if (known === step) return;
    const entry = window.history.state as Entry;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, step } }, '');
  });

  return (wanted) => {
    void navigate(window.location.pathname + window.location.search, { state: { step: wanted } });
    setStep(wanted);
  };
}
