import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { SetShot } from '@talkreel/contracts/http/shots';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { PROJECT_SHOTS_KEY } from '../../../lib/exports/first-shots.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import type { SetKind } from '../model/set-kinds.ts';

interface OneSet {
  kind: SetKind;
  id: string;
}

const NAMES = {
  batch: { get: 'getBatchShots', patch: 'patchBatchShots' },
  film: { get: 'getFilmShots', patch: 'patchFilmShots' },
} as const;

/** The shots of a set, and the texts that they are at. */
export const setShotsQuery = ({ kind, id }: OneSet) => {
  const { get } = NAMES[kind];
  return queryOptions({
    queryKey: [addressOf(routes[get], { params: { id } })],
    queryFn: ({ signal }) => call(get, { params: { id }, signal, attempt: 'load the shots' }),
  });
};

/**
 * Saves the shots of a set; they are shown at once. Changes that come while one is being saved are saved after it, with
 * the version that it made.
 */
export function useSaveSetShots({ kind, id }: OneSet): (shots: SetShot[]) => void {
  const client = useQueryClient();
  const query = setShotsQuery({ kind, id });
  const saving = useMutation({
    scope: { id: `set-shots-${id}` },
    mutationFn: async () => {
      const now = client.getQueryData(query.queryKey);
      if (now === undefined) throw new Error('shots are changed once they are loaded');
      const { version, shots } = now;
      const { patch } = NAMES[kind];
      const body = { version, shots };
      const saved = await call(patch, { params: { id }, body, attempt: 'save the shots' });
      return { saved, shots };
    },
    onSuccess: ({ saved, shots }) => {
      client.setQueryData<SetShots>(query.queryKey, (now) =>
        now === undefined || now.shots === shots ? saved : { ...saved, shots: now.shots },
      );
      void client.invalidateQueries({ queryKey: PROJECT_SHOTS_KEY });
    },
    onError: (error) => {
      const isOlder = error instanceof ApiError && error.body?.code === 'shots_changed';
      if (isOlder)
        toast({ title: 'Changed elsewhere', description: error.message, variant: 'info' });
      else
        toastError({
          title: 'The shots were not saved',
          description: errorMessage(error, 'Please try again.'),
        });
      return client.invalidateQueries(query);
    },
  });
  return (shots) => {
    void client.cancelQueries(query);
    client.setQueryData<SetShots>(query.queryKey, (now) => now && { ...now, shots });
    saving.mutate();
  };
}
