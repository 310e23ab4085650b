import { useEffect, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { Mark } from '../../../components/brand/mark.tsx';
import { formatClock } from '../../../lib/format.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import classes from './community.module.css';

interface InfluencerTileProps {
  group: string;
  influencer: Influencer;
  thumbnail: string | null;
  /** Null while unknown. */
  durationSeconds: number | null;
  isSelected: boolean;
  isHovered: boolean;
  /** On its way out. */
  isLeaving: boolean;
  onHover: (isOver: boolean) => void;
  onSelect: () => void;
  /** Null shows no button. */
  onDelete: (() => void) | null;
}

export function InfluencerTile(props: InfluencerTileProps) {
  const { influencer, thumbnail, durationSeconds, isSelected } = props;
  const [isBroken, setIsBroken] = useState(false);
  const isStill = useReducedMotion();
  const isPlaying = (props.isHovered || isSelected) && !isStill && influencer.outputUrl !== null;
  return (
    <li
      className={classes.tile}
      role="presentation"
      data-leaving={props.isLeaving || undefined}
      onMouseEnter={() => props.onHover(true)}
      onMouseLeave={() => props.onHover(false)}
    >
      <label className={classes.choice} data-checked={isSelected || undefined}>
        <input
          className={classes.radio}
          type="radio"
          name={props.group}
          value={influencer.id}
          checked={isSelected}
          onChange={props.onSelect}
          onFocus={() => props.onHover(true)}
          onBlur={() => props.onHover(false)}
        />
        <span className={classes.frame}>
          {thumbnail !== null && !isBroken ? (
            <img
              src={thumbnail}
              alt=""
              width={320}
              height={360}
              loading="lazy"
              decoding="async"
              onError={() => setIsBroken(true)}
            />
          ) : (
            <span className={classes.noPicture}>
              <Mark size={48} />
            </span>
          )}
          {isPlaying && influencer.outputUrl !== null && <LoopingClip url={influencer.outputUrl} />}
          {!isPlaying && (
            <span className={classes.play}>
              <IconPlayerPlayFilled size={20} aria-hidden="true" />
            </span>
          )}
          {isSelected && (
            <span className={classes.check}>
              <IconCheck size={16} stroke={3} aria-hidden="true" />
            </span>
          )}
          <span className={classes.duration}>
            {durationSeconds === null ? '...' : formatClock(Math.round(durationSeconds))}
          </span>
        </span>
        <span className={classes.name}>Influencer {influencer.id}</span>
        <span className={classes.note}>
          {influencer.isApproved ? 'User Generated' : 'Only you see this one'}
        </span>
      </label>
      {props.onDelete !== null && (
        <ActionIcon
          className={classes.delete ?? ''}
          variant="stage"
          aria-label={`Delete influencer ${influencer.id}`}
          disabled={props.isLeaving}
          onClick={props.onDelete}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

/** Laid over the still and shown once it has a picture. */
function LoopingClip({ url }: { url: string }) {
  const [isReady, setIsReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // Refused autoplay leaves the still in place.
    video.current?.play().catch(() => undefined);
  }, []);
  return (
    <video
      ref={video}
      className={classes.clip}
      data-ready={isReady || undefined}
      src={url}
      loop
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setIsReady(true)}
    />
  );
}
