import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { overviewQuery, refreshOps } from './queries.ts';
import { forgetKey, keyOf } from './action-key.ts';

/** The common fields of every action. */
export interface Said {
  key: string;
  reason: string;
}

/** Performs an intended action once, however often it is sent. `told` is called even if its dialog was closed. */
export function useAction(
  intent: string,
  perform: (said: Said) => Promise<{ repeated: boolean }>,
  told: { onDone: (done: { repeated: boolean }) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => perform({ key: keyOf(intent), reason }),
    onSuccess: (done) => {
      forgetKey(intent);
      told.onDone(done);
    },
    onError: (error) => {
      told.onError(error);
      // A refusal means it was not done; without a reply the outcome is unknown.
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
