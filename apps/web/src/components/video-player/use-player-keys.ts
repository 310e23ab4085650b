import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Runs the action of a key that is pressed anywhere in the player. */
export function usePlayerKeys(
  surface: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  keys: Record<string, () => void>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    // A focused control handles its own keys.
    const isOwnKey = key === ' ' || key.startsWith('Arrow');
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (isOwnKey && target !== video.current) return;
    const does = keys[key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const element = surface.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [surface]);
}
