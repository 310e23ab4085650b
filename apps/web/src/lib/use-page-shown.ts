import { useEffect, useRef } from 'react';

/** Runs when the browser's own Back brings this page again from another site, as it was left. */
export function usePageShown(onShow: () => void): void {
  const latest = useRef(onShow);
  useEffect(() => {
    latest.current = onShow;
  });
  useEffect(() => {
    const shown = (): void => latest.current();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
