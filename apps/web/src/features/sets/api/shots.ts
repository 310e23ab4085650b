import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { SetShots } from '@talkreel/contracts/http/set-shots';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { PROJECT_SHOTS_KEY } from '../../../lib/exports/first-ad.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import type { SetKind } from '../model/set-kinds.ts';

interface OneSet {
  kind: SetKind;
  id: string;
}

export const SHOTS_ROUTES = {
  batch: { get: 'getBatchShots', patch: 'patchBatchShots' },
  film: { get: 'getFilmShots', patch: 'patchFilmShots' },
} as const;

/** The shots and words on screen of a set, and the texts that shots are at. */
export const setShotsQuery = ({ kind, id }: OneSet) => {
  const { get } = SHOTS_ROUTES[kind];
  return queryOptions({
    queryKey: [addressOf(routes[get], { params: { id } })],
    queryFn: ({ signal }) => call(get, { params: { id }, signal, attempt: 'load the shots' }),
  });
};

/** What the server has of each set, so that nothing is saved twice: while one change is saved, several may come. */
const saved = new Map<string, { version: number; body: string }>();

/**
 * Saves shots and words on screen of a set; they are shown at once. Changes that come while one is being saved are saved
 * after it, with the version that it made. `onOlder`: another tab has changed them, and what it chose is shown instead.
 */
export function useSaveSetShots(
  { kind, id }: OneSet,
  onOlder?: () => void,
): (change: Partial<Pick<SetShots, 'shots' | 'titles'>>) => void {
  const client = useQueryClient();
  const query = setShotsQuery({ kind, id });
  const saving = useMutation({
    scope: { id: `set-shots-${id}` },
    mutationFn: async () => {
      const now = client.getQueryData(query.queryKey);
      if (now === undefined) throw new Error('shots are changed once they are loaded');
      const { version, shots, titles } = now;
      const chosen = { shots, titles };
      const body = JSON.stringify(chosen);
      const last = saved.get(id);
      if (last?.version === version && last.body === body) return null;
      const { patch } = SHOTS_ROUTES[kind];
      const asked = { params: { id }, body: { version, ...chosen }, attempt: 'save the shots' };
      const reply = await call(patch, asked);
      saved.set(id, { version: reply.version, body: JSON.stringify(chosen) });
      return { reply, body };
    },
    onSuccess: (done) => {
      if (done === null) return;
      client.setQueryData<SetShots>(query.queryKey, (now) => {
        if (now === undefined) return done.reply;
        const { shots, titles } = now;
        const isNewest = JSON.stringify({ shots, titles }) === done.body;
        return isNewest ? done.reply : { ...done.reply, shots, titles };
      });
      void client.invalidateQueries({ queryKey: PROJECT_SHOTS_KEY });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.code === 'shots_changed') {
        onOlder?.();
        toast({ title: 'Changed elsewhere', description: error.message, variant: 'info' });
        return client.invalidateQueries(query);
      }
      const isRefused = error instanceof ApiError && error.status < 500;
      toastError({
        title: 'The shots and words on screen were not saved',
        description: errorMessage(error, 'Please try again.'),
        ...(!isRefused && { action: { label: 'Try again', onClick: () => save({}) } }),
      });
      // What did not arrive stays as it was chosen.
      return isRefused ? client.invalidateQueries(query) : undefined;
    },
  });
  function save(change: Partial<Pick<SetShots, 'shots' | 'titles'>>): void {
    void client.cancelQueries(query);
    client.setQueryData<SetShots>(query.queryKey, (now) => now && { ...now, ...change });
    saving.mutate();
  }
  return save;
}
