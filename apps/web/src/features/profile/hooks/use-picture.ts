import { useQuery } from '@tanstack/react-query';
import { actorsQuery } from '../../../lib/actors.ts';

/** The still of a generation, else its actor's; undefined: neither is known. `actorId` null: it has no actor. */
export function usePicture(thumbnailUrl: string | null, actorId: string | null) {
  const actors = useQuery({ ...actorsQuery, enabled: thumbnailUrl === null && actorId !== null });
  return thumbnailUrl ?? actors.data?.find(({ id }) => id === actorId)?.thumbnail;
}
