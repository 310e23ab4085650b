import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface Slides {
  /** The index of the current slide, from 0. */
  current: number;
  goTo: (index: number) => void;
}

/** Which slide is shown, kept in the address (#3), moved by keyboard. */
export function useSlides(count: number): Slides {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const current = slideOfHash(hash, count);
  // The target slide: a second key may come before the address has changed.
  const target = useRef(current);
  useEffect(() => {
    target.current = current;
  }, [current]);
  const goTo = useCallback(
    (index: number): void => {
      target.current = Math.max(0, Math.min(count - 1, index));
      void navigate({ hash: `#${target.current + 1}` }, { replace: true });
    },
    [navigate, count],
  );
  // The listener is added before paint, so that a key pressed right away counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // Space on a button or a link presses it.
      if (
        event.key === ' ' &&
        event.target instanceof Element &&
        event.target.closest('button, a') !== null
      )
        return;
      const next = slideForKey(event.key, target.current, count);
      if (next === null) return;
      event.preventDefault();
      goTo(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count, goTo]);
  return { current, goTo };
}

/** The slide a key leads to from `current` (0-based) of `count`; null for other keys. */
export function slideForKey(key: string, current: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case ' ':
      return Math.min(current + 1, last);
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** '#3' → 2. Anything else, or a slide that is not there, is the first. */
export function slideOfHash(hash: string, count: number): number {
  const number = /^#(\d{1,3})$/.exec(hash)?.[1];
  const index = Number(number ?? 1) - 1;
  return index >= 0 && index < count ? index : 0;
}
