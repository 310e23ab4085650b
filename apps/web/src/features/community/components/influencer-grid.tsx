import { useId, type Ref } from 'react';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { durationOf, showsDelete, thumbnailOf } from '../model/influencer-tile.ts';
import type { VideoFacts } from '../model/video-facts.ts';
import { InfluencerTile } from './influencer-tile.tsx';
import classes from './community.module.css';

interface InfluencerGridProps {
  ref: Ref<HTMLUListElement>;
  influencers: Influencer[];
  facts: ReadonlyMap<number, VideoFacts>;
  selectedId: number | null;
  deletingId: number | null;
  onSelect: (id: number) => void;
  onDelete: (influencer: Influencer) => void;
}

/** A single choice. The clip under the pointer plays, the others are stills. */
export function InfluencerGrid({ ref, ...props }: InfluencerGridProps) {
  const group = useId();
  return (
    <ul
      ref={ref}
      className={classes.grid}
      role="radiogroup"
      aria-label="User Generated Influencers"
    >
      {props.influencers.map((influencer) => (
        <InfluencerTile
          key={influencer.id}
          group={group}
          influencer={influencer}
          thumbnail={thumbnailOf(influencer, props.facts.get(influencer.id))}
          durationSeconds={durationOf(influencer, props.facts.get(influencer.id))}
          isSelected={influencer.id === props.selectedId}
          isLeaving={influencer.id === props.deletingId}
          onSelect={() => props.onSelect(influencer.id)}
          onDelete={showsDelete(influencer) ? () => props.onDelete(influencer) : null}
        />
      ))}
    </ul>
  );
}
