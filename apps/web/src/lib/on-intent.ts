export interface Intent {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Handlers that fetch the code behind a button when it is pointed at or focused, so that a click finds it there. */
export function onIntent(load: () => Promise<unknown>): Intent {
  // A failure is reported by the click, which tries again.
  const prepare = (): void => void load().catch(() => undefined);
  return { onPointerEnter: prepare, onFocus: prepare };
}
