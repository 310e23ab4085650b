import { useEffect, useRef, useState } from 'react';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { readVideoFacts, type VideoFacts } from '../model/video-facts.ts';

/** Fills in, one video at a time, what the server does not know: durations, and thumbnails if there is none at all. */
export function useVideoFacts(influencers: Influencer[]): ReadonlyMap<number, VideoFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<number, VideoFacts>>(new Map());
  const tried = useRef(new Set<number>());
  useEffect(() => {
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      for (const { id, outputUrl, durationSeconds, thumbnailUrl, imageUrl } of influencers) {
        const wantsThumbnail = thumbnailUrl === null && imageUrl === null;
        if (
          outputUrl === null ||
          tried.current.has(id) ||
          (durationSeconds !== null && !wantsThumbnail)
        )
          continue;
        try {
          const found = await readVideoFacts(outputUrl, wantsThumbnail, stop.signal);
          setFacts((known) => new Map(known).set(id, found));
        } catch (error) {
          if (stop.signal.aborted) return;
          // The tile does without.
          console.error(`Influencer ${id}: duration or thumbnail not read`, error);
        }
        tried.current.add(id);
      }
    };
    void look();
    return () => stop.abort();
  }, [influencers]);
  return facts;
}
