import { useQueryClient } from '@tanstack/react-query';
import { refreshLibrary } from '../library/refresh-library.ts';
import { useServerEvent } from '../live/live-provider.tsx';

/** Keeps the library as it is while files are prepared. Returns what reads it anew. */
export function useMediaNews(): () => void {
  const client = useQueryClient();
  const refresh = (): void => void refreshLibrary(client, []);
  useServerEvent('generation.changed', ({ generation }) => {
    if (generation.kind === 'media') refresh();
  });
  return refresh;
}
