import { useEffect, useEffectEvent, type RefObject } from 'react';
import { openingLength } from '../model/opening.ts';

/** Selects the opening when it is to be rewritten, and reports that. */
export function useOpeningSelected(
  script: RefObject<HTMLTextAreaElement | null>,
  {
    text,
    isRewriting,
    onRewriting,
  }: { text: string; isRewriting: boolean; onRewriting: () => void },
): void {
  const selectOpening = useEffectEvent(() => {
    script.current?.focus({ preventScroll: true });
    script.current?.setSelectionRange(0, openingLength(text));
    onRewriting();
  });
  useEffect(() => {
    if (isRewriting) selectOpening();
  }, [isRewriting]);
}
