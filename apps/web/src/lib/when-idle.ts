const LATEST_MS = 2_000;
/** Safari cannot say when it is idle. */
const GUESS_MS = 200;

/** Calls back when nothing more urgent is to do: what moves comes after what stands still. Returns how to take it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, GUESS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
