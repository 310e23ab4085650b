/** What `work` returns. It runs once, for everyone who asks; after a failure the next one to ask runs it again. */
export function untilItWorks<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    }));
}
