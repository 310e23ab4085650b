import { useQueryClient } from '@tanstack/react-query';
import { refreshAccount, refreshEverything } from '../api/refresh.ts';
import { refreshLibrary } from '../library/refresh-library.ts';
import { useOnMissed, useServerEvent } from '../live/live-provider.tsx';
import { refreshPrices } from '../price/price.ts';
import {
  applyGeneration,
  applyProgress,
  isFinished,
  trackedGenerationsQuery,
} from './generations.ts';
import { isBatchOpen, notifyEnd } from './notify.ts';

/** Mounted once, in the shell: keeps everything the server can change current while the app is open. */
export function useGenerationEvents(): void {
  const client = useQueryClient();
  useServerEvent('generation.changed', ({ generation }) => {
    const known = client
      .getQueryData(trackedGenerationsQuery.queryKey)
      ?.find((job) => job.id === generation.id);
    applyGeneration(client, generation);
    void (isFinished(generation) ? refreshAccount(client) : refreshPrices(client));
    if (known === undefined || isFinished(known) || !isFinished(generation)) return;
    const others = client.getQueryData(trackedGenerationsQuery.queryKey) ?? [];
    if (generation.kind !== 'script' && !isBatchOpen(generation, others)) notifyEnd(generation);
  });
  useServerEvent('stage.progressed', (event) => applyProgress(client, event));
  useServerEvent('account.changed', () => void refreshAccount(client));
  useServerEvent('library.changed', ({ deleted }) => void refreshLibrary(client, deleted));
  useOnMissed(() => void refreshEverything(client));
}
