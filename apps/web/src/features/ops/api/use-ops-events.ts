import { useQueryClient } from '@tanstack/react-query';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { overviewQuery, refreshOps } from './queries.ts';

/** Keeps the console current while it is open. */
export function useOpsEvents(): void {
  const client = useQueryClient();
  useServerEvent('ops.ticked', (overview) => {
    const before = client.getQueryData(overviewQuery.queryKey);
    client.setQueryData(overviewQuery.queryKey, overview);
    if (before?.revision !== overview.revision) void refreshOps(client);
  });
}
