import { useRef, type TouchEvent } from 'react';

const THRESHOLD_PX = 50;

/** A finger drawn sideways: calls back with +1 for the next, -1 for the one before. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent): void => {
      const touch = event.touches[0];
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (touch === undefined || from === null) return;
      const x = touch.clientX - from.x;
      const isSideways =
        Math.abs(x) > THRESHOLD_PX && Math.abs(x) > 2 * Math.abs(touch.clientY - from.y);
      if (isSideways) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
