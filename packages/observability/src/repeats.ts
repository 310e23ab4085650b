const WINDOW_MS = 30_000;
const MAX_KEYS = 500;

/**
 * Limits repeated messages to one in 30 s. Returns null to suppress a message, otherwise how often
 * it was suppressed since it was last logged.
 */
export function createRepeats(now: () => number = () => performance.now()) {
  const said = new Map<string, { atMs: number; times: number }>();
  return (key: string): number | null => {
    const before = said.get(key);
    if (before && now() - before.atMs < WINDOW_MS) {
      before.times += 1;
      return null;
    }
    said.delete(key);
    said.set(key, { atMs: now(), times: 0 });
    const [oldest] = said.keys();
    if (said.size > MAX_KEYS && oldest !== undefined) said.delete(oldest);
    return before?.times ?? 0;
  };
}
