import { useEffect, useState } from 'react';
import { activeSection } from '../model/scroll-spy.ts';

/** The current section; follows scrolling, with one check per frame. */
export function useActiveSection<Id extends string>(ids: readonly Id[]): Id | null {
  const [active, setActive] = useState<Id | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const spans = ids.flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box === undefined ? [] : [{ id, top: box.top, bottom: box.bottom }];
      });
      setActive(activeSection(spans, window.innerHeight));
    };
    const lookSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [ids]);
  return active;
}
