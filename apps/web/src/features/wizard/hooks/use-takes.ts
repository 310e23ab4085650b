import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Take } from '@talkreel/contracts/http/projects';
import { useServerEvent } from '../../../lib/live/live-provider.tsx';
import { takesQuery } from '../api/takes.ts';

/** The playable recordings of a project; none while unknown. */
export function useTakes(projectId: number | null): Take[] {
  const client = useQueryClient();
  const options = takesQuery(projectId ?? 0);
  const refresh = (): void => void client.invalidateQueries({ queryKey: options.queryKey });
  useServerEvent('generation.changed', ({ generation }) => {
    if (generation.projectId === projectId && generation.kind === 'audio') refresh();
  });
  const { data } = useQuery({
    ...options,
    ...(projectId === null && { queryFn: skipToken }),
  });
  return data?.filter(({ audioUrl }) => audioUrl !== null) ?? [];
}
