import { useQuery } from '@tanstack/react-query';
import { actorsQuery } from './actors.ts';
import { allPerformersQuery } from './influencers.ts';
import { isPerson } from './pairing.ts';
import { performerOf } from './selected-influencer.ts';

/** A catalog actor, or an influencer of the user's own. */
export interface Performer {
  id: string;
  /** The performer's name in a request. */
  reference: string;
  title: string;
  /** The length of the clip. */
  seconds: number;
}

/** A performer with pictures. */
export interface ShownPerformer extends Performer {
  note: string;
  thumbnail: string | null;
  clipUrl: string;
  /** The clip as videos are made from it; `clipUrl` may be a smaller one. */
  videoUrl: string;
  /** The voice that suits the performer. */
  voiceId: string | null;
  /** False for puppets and robots, which may have any voice. */
  isPerson: boolean;
}

/** The id of an influencer, from its number, or `custom` for a clip without one. */
export const ownPerformerId = (id: string): string => `own-${id}`;

interface Performers {
  performers: ShownPerformer[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** All performers: the user's own influencers, then the cast. */
export function usePerformers(): Performers {
  const actors = useQuery(actorsQuery);
  const own = useQuery(allPerformersQuery);
  const yours = (own.data ?? []).map(performerOf).map((one) => ({
    id: ownPerformerId(one.id),
    reference: one.url,
    title: one.title,
    seconds: one.duration,
    note: one.setting,
    thumbnail: one.thumbnail || null,
    clipUrl: one.url,
    videoUrl: one.url,
    voiceId: one.suitedVoiceId ?? null,
    isPerson: true,
  }));
  const cast = (actors.data ?? []).map((actor) => ({
    id: actor.id,
    reference: actor.id,
    title: actor.title,
    seconds: actor.duration,
    note: actor.setting,
    thumbnail: actor.thumbnail,
    clipUrl: actor.preview,
    videoUrl: actor.url,
    voiceId: actor.voiceId,
    isPerson: isPerson(actor),
  }));
  return {
    performers: [...yours, ...cast],
    // The list is loading until both are known, because a chosen performer would seem to be gone.
    isLoading: actors.isPending || own.isPending,
    hasFailed: actors.isLoadingError,
    retry: () => void actors.refetch(),
  };
}
