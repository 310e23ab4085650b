import { useQueryClient } from '@tanstack/react-query';
import { refreshUser, userQuery } from '../auth/user.ts';
import { useOnReconnect, useServerEvent } from '../live/live-provider.tsx';
import { applyGeneration, applyProgress, refetchGenerations } from './generations.ts';

/** Mounted once, in the shell: keeps all generations and the balance true while the app is open. */
export function useGenerationEvents(): void {
  const client = useQueryClient();
  useServerEvent('generation.changed', ({ generation }) => applyGeneration(client, generation));
  useServerEvent('stage.progressed', (event) => applyProgress(client, event));
  useServerEvent('account.changed', () => void refreshUser(client));
  useOnReconnect(() => {
    void refetchGenerations(client);
    void client.refetchQueries({ queryKey: userQuery.queryKey });
  });
}
