import { useQueryClient } from '@tanstack/react-query';
import { refreshUser, userQuery } from '../auth/user.ts';
import { useOnReconnect, useServerEvent } from '../live/live-provider.tsx';
import {
  applyGeneration,
  applyProgress,
  isFinished,
  refetchGenerations,
  trackedGenerationsQuery,
} from './generations.ts';
import { notifyEnd } from './notify.ts';

/** Mounted once, in the shell: keeps all generations and the balance true while the app is open. */
export function useGenerationEvents(): void {
  const client = useQueryClient();
  useServerEvent('generation.changed', ({ generation }) => {
    const known = client
      .getQueryData(trackedGenerationsQuery.queryKey)
      ?.find((job) => job.id === generation.id);
    applyGeneration(client, generation);
    if (known !== undefined && !isFinished(known) && isFinished(generation)) notifyEnd(generation);
  });
  useServerEvent('stage.progressed', (event) => applyProgress(client, event));
  useServerEvent('account.changed', () => void refreshUser(client));
  useOnReconnect(() => {
    void refetchGenerations(client);
    void client.refetchQueries({ queryKey: userQuery.queryKey });
  });
}
