import { useEffect, useState } from 'react';

/** Whole seconds since an instant, counted while the component is mounted. */
export function useElapsedSeconds(sinceIso: string): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - new Date(sinceIso).getTime()) / 1_000));
}
