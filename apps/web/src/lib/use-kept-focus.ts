import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a part of the page when what had it is removed, such as a row that is deleted or undone: a browser
 * would go on from the top of the page. `to`: selectors of what gets it, the best first; else the part itself.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, to: readonly string[]): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const root = part.current;
    const enter = ({ target }: FocusEvent): void => void (last.current = target as Element);
    const leave = ({ target }: FocusEvent): void =>
      // Some browsers say so of what is removed too, while it is still there.
      queueMicrotask(() => {
        if (last.current === target && last.current?.isConnected === true) last.current = null;
      });
    root?.addEventListener('focusin', enter);
    root?.addEventListener('focusout', leave);
    return () => {
      root?.removeEventListener('focusin', enter);
      root?.removeEventListener('focusout', leave);
    };
  }, [part]);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    const root = part.current;
    if (root === null || document.activeElement !== document.body) return;
    const found = to.flatMap((selector) => root.querySelector<HTMLElement>(selector) ?? []);
    (found[0] ?? root).focus({ preventScroll: true });
  });
}
