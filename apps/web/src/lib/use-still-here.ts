import { useEffect, useRef, useState } from 'react';

/** For after a wait: whether the component is still there, so that nobody who went elsewhere is taken along. */
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
