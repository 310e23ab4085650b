import { useState, type PointerEvent } from 'react';
import { TOAST_SWIPE_THRESHOLD_PX } from '@talkreel/contracts/constants';

/** Follows a drag to the right; past the threshold it counts as a swipe. */
export function useSwipeRight(onSwipe: () => void) {
  const [start, setStart] = useState<{ x: number; pointerId: number } | null>(null);
  const [offsetPx, setOffsetPx] = useState(0);

  const end = (): void => {
    setStart(null);
    setOffsetPx(0);
  };

  return {
    offsetPx,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, pointerId: event.pointerId });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start?.pointerId === event.pointerId) setOffsetPx(Math.max(0, event.clientX - start.x));
      },
      onPointerUp() {
        if (offsetPx >= TOAST_SWIPE_THRESHOLD_PX) onSwipe();
        end();
      },
      onPointerCancel: end,
    },
  };
}
