import { useRef } from 'react';

/**
 * One idempotency key per intent. The same request repeated before it was answered keeps its key, so a lost
 * reply never starts a second job; once answered (`settle`), the next click is a new intent.
 */
export function useIntentKey() {
  const intent = useRef<{ fingerprint: string; key: string } | null>(null);
  return {
    keyFor(body: unknown): string {
      const fingerprint = JSON.stringify(body);
      if (intent.current?.fingerprint !== fingerprint)
        intent.current = { fingerprint, key: crypto.randomUUID() };
      return intent.current.key;
    },
    settle(): void {
      intent.current = null;
    },
  };
}
