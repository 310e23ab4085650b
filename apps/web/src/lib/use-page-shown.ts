import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser's Back restores this page from its cache. */
export function usePageShown(onShow: () => void): void {
  const show = useEffectEvent(onShow);
  useEffect(() => {
    const shown = (): void => show();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
