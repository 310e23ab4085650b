import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for the life of a component, which does what the latest given one does: for the props of `memo`. */
export function useSteady<A extends unknown[]>(
  callback: (...args: A) => void,
): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
