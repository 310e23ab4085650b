import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { slideForKey, slideOfHash } from '../model/slide-key.ts';

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
