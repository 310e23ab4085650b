const LATEST_MS = 2_000;
/** The wait in ms in Safari, which lacks requestIdleCallback. */
const GUESS_MS = 200;

/** Calls back when the browser is idle, so that motion comes after static content. Returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, GUESS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
