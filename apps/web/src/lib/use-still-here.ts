import { useEffect, useRef, useState } from 'react';

/**
 * Returns a function that says, after a wait, whether the component is still mounted, so that a user who went elsewhere
 * is not redirected.
 */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  const [isStillHere] = useState(() => () => isHere.current);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isStillHere;
}
