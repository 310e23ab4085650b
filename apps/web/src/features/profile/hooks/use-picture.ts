import { useQuery } from '@tanstack/react-query';
import { actorsQuery } from '../../../lib/actors.ts';

/**
 * The still of a generation, else its actor's; undefined if neither is known. `actorId` is null for one without an
 * actor.
 */
export function usePicture(thumbnailUrl: string | null, actorId: string | null) {
  const actors = useQuery({ ...actorsQuery, enabled: thumbnailUrl === null && actorId !== null });
  return thumbnailUrl ?? actors.data?.find(({ id }) => id === actorId)?.thumbnail;
}
