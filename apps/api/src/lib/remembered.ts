/** What is read at most every `ttlMs`, one read at a time; callers share it. A failed read is not kept. */
export function remembered<T>(ttlMs: number, read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  let staleMs = Infinity;

  async function begin(): Promise<T> {
    staleMs = Infinity;
    try {
      return await read();
    } catch (error) {
      reading = null;
      throw error;
    } finally {
      staleMs = performance.now() + ttlMs;
    }
  }

  return () => {
    if (reading === null || performance.now() > staleMs) reading = begin();
    return reading;
  };
}
