import { useEffect, useState } from 'react';

/**
 * For a dialog that exists only while it is open: gives the focus back to what had it before. Mantine's own way needs a
 * dialog that is there before it opens and after it closes.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Unless something else took it meanwhile.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
