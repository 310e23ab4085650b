import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { readText, writeText } from '../../../lib/stored.ts';
import { overviewQuery, refreshOps } from './queries.ts';

const nameOf = (intent: string): string => `talkreel-ops:${intent}`;
/** Where nothing can be stored, keys last as long as the page. */
const kept = new Map<string, string>();

/** The common fields of every action. */
export interface Said {
  key: string;
  reason: string;
}

/** Performs an intended action once, however often it is sent. The handlers are called even if its dialog was closed. */
export function useAction(
  intent: string,
  perform: (said: Said) => Promise<{ repeated: boolean }>,
  handlers: { onDone: (done: { repeated: boolean }) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => perform({ key: keyOf(intent), reason }),
    onSuccess: (done) => {
      forgetKey(intent);
      handlers.onDone(done);
    },
    onError: (error) => {
      handlers.onError(error);
      // A refusal means that the action was not done; without a reply the outcome is unknown.
      if (error instanceof ApiError && error.status < 500) forgetKey(intent);
    },
    onSettled: async () => {
      await Promise.all([
        refreshOps(client),
        client.invalidateQueries({ queryKey: overviewQuery.queryKey }),
      ]);
    },
  });
}

/** The key of an operator's intended action: unchanged until it is answered, even across reloads. */
export function keyOf(intent: string): string {
  const known = readText('session', nameOf(intent)) ?? kept.get(intent);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  if (!writeText('session', nameOf(intent), key)) kept.set(intent, key);
  return key;
}

export function forgetKey(intent: string): void {
  writeText('session', nameOf(intent), null);
  kept.delete(intent);
}
