import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { voicesQuery } from '../../../lib/voices.ts';
import {
  firstMarking,
  markOf,
  placeCorner,
  type MouthMarking,
  type Side,
} from '../model/mouth-marking.ts';
import type { Photo } from '../model/state.ts';

/** The mouth of the user's own photo. Live models find it themselves; only the local engine has to be told. */
export function useMouthMarking(photo: Photo | null) {
  const { data: voices } = useQuery({ ...voicesQuery, enabled: photo !== null });
  const [marked, setMarked] = useState<{ photo: Photo; marking: MouthMarking } | null>(null);
  const size = photo?.size ?? null;
  // A mark belongs to the photo it was made in.
  const marking = marked !== null && marked.photo === photo ? marked.marking : null;
  return {
    isOffered: size !== null && voices?.synthetic === true,
    /** Null while nobody marks anything. */
    marking,
    /** What to send; null until both corners are placed. */
    mark: marking === null || size === null ? null : markOf(marking, size),
    start: () => photo !== null && setMarked({ photo, marking: firstMarking }),
    place: (side: Side, to: { x: number; y: number }) =>
      setMarked((now) => now && { ...now, marking: placeCorner(now.marking, side, to) }),
    remove: () => setMarked(null),
  };
}

export type MouthMarkingControl = ReturnType<typeof useMouthMarking>;
