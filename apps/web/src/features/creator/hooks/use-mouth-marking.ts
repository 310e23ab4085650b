import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { voicesQuery } from '../../../lib/voices.ts';
import type { FaceVerdict } from '../model/judge-faces.ts';
import {
  firstMarking,
  foundMarking,
  markOf,
  placeCorner,
  type MouthMarking,
  type Side,
} from '../model/mouth-marking.ts';
import type { Photo } from '../model/state.ts';
import { useFaceCheck } from './use-face-check.ts';

/** The mouth of the user's own photo. Live models find it themselves; only the local engine needs it. */
export function useMouthMarking(photo: Photo | null) {
  const { data: voices } = useQuery({ ...voicesQuery, enabled: photo !== null });
  const [marked, setMarked] = useState<{ photo: Photo; marking: MouthMarking } | null>(null);
  const look = useFaceCheck(photo, (seen: Photo, { corners }: FaceVerdict) => {
    if (corners === null) return;
    // A mark set by hand meanwhile wins.
    setMarked((now) =>
      now?.photo === seen ? now : { photo: seen, marking: foundMarking(corners) },
    );
  });
  const size = photo?.size ?? null;
  const isOffered = size !== null && voices?.animatesLocally === true;
  // A mark belongs to the photo it was made on.
  const marking = isOffered && marked?.photo === photo ? marked.marking : null;
  return {
    look,
    isOffered,
    /** Null while nothing is being marked. */
    marking,
    /** The mark to send; null until both corners are placed. */
    mark: marking === null || size === null ? null : markOf(marking, size),
    start: () => photo !== null && setMarked({ photo, marking: firstMarking }),
    place: (side: Side, to: { x: number; y: number }) =>
      setMarked((now) => now && { ...now, marking: placeCorner(now.marking, side, to) }),
    remove: () => setMarked(null),
  };
}

export type MouthMarkingControl = ReturnType<typeof useMouthMarking>;
