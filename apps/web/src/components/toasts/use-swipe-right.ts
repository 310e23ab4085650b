import { useEffect, useEffectEvent, useState } from 'react';
import { TOAST_SWIPE_THRESHOLD_PX } from '@talkreel/contracts/constants';

/** Follows a drag to the right; past the threshold it counts as a swipe. */
export function useSwipeRight(onSwipe: () => void) {
  const [offsetPx, setOffsetPx] = useState(0);
  // The state holds the element itself, so listeners attach as soon as it is mounted.
  const [element, ref] = useState<HTMLElement | null>(null);
  const swiped = useEffectEvent(onSwipe);

  useEffect(() => {
    if (element === null) return undefined;
    let start: { x: number; pointerId: number } | null = null;
    const listeners = new AbortController();
    const { signal } = listeners;
    const moved = (event: PointerEvent): number =>
      Math.max(0, event.clientX - (start?.x ?? event.clientX));
    const end = (): void => {
      start = null;
      setOffsetPx(0);
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
        element.setPointerCapture(event.pointerId);
        start = { x: event.clientX, pointerId: event.pointerId };
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (start?.pointerId === event.pointerId) setOffsetPx(moved(event));
      },
      { signal },
    );
    element.addEventListener(
      'pointerup',
      (event) => {
        if (moved(event) >= TOAST_SWIPE_THRESHOLD_PX) swiped();
        end();
      },
      { signal },
    );
    element.addEventListener('pointercancel', end, { signal });
    return () => listeners.abort();
  }, [element]);

  return { ref, offsetPx };
}
