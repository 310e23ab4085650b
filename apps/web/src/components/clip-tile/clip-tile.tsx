import { useEffect, useRef, useState } from 'react';
import { useHover } from '@mantine/hooks';
import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Mark } from '../brand/mark.tsx';
import classes from './clip-tile.module.css';

export interface ClipTileProps {
  /** The radio group's name. */
  group: string;
  value: string | number;
  title: string;
  /** A quiet line under the title. */
  note: string;
  /** Null or one that cannot be loaded: the mark stands in. */
  thumbnail: string | null;
  /** What loops; null never moves. */
  clipUrl: string | null;
  /** As it is shown. */
  duration: string;
  /** Says that it moves, where people may not expect it. */
  hasPlayIcon?: boolean;
  isChecked: boolean;
  /** Above the fold: its still is fetched first. */
  isFirst?: boolean;
  onSelect: () => void;
}

/** One face in a radio group. The clip loops while hovered, focused or chosen; a still otherwise. */
export function ClipTile(props: ClipTileProps) {
  const { thumbnail, clipUrl, isChecked } = props;
  const { hovered, ref } = useHover<HTMLLabelElement>();
  const [isFocused, setIsFocused] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const isStill = useReducedMotion();
  const isPlaying = (hovered || isFocused || isChecked) && !isStill && clipUrl !== null;
  return (
    <label ref={ref} className={classes.root} data-checked={isChecked || undefined}>
      <input
        className={classes.radio}
        type="radio"
        name={props.group}
        value={props.value}
        checked={isChecked}
        onChange={props.onSelect}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <span className={classes.frame}>
        {thumbnail !== null && !isBroken ? (
          <img
            src={thumbnail}
            alt=""
            width={320}
            height={360}
            loading={props.isFirst === true ? 'eager' : 'lazy'}
            fetchPriority={props.isFirst === true ? 'high' : 'auto'}
            decoding="async"
            onError={() => setIsBroken(true)}
          />
        ) : (
          <span className={classes.noPicture}>
            <Mark size={48} />
          </span>
        )}
        {isPlaying && <LoopingClip url={clipUrl} />}
        {props.hasPlayIcon === true && !isPlaying && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          </span>
        )}
        <span className={classes.duration}>{props.duration}</span>
        {isChecked && (
          <span className={classes.check}>
            <IconCheck size={16} stroke={3} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={classes.title}>{props.title}</span>
      <span className={classes.note}>{props.note}</span>
    </label>
  );
}

/** Laid over the still and shown once it has a picture, so nothing flickers. */
function LoopingClip({ url }: { url: string }) {
  const [isReady, setIsReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // Refused autoplay leaves the still in place.
        video.current?.play().catch(() => undefined);
      }),
    [],
  );
  return (
    <video
      ref={video}
      className={classes.clip}
      data-ready={isReady || undefined}
      src={url}
      loop
      muted
      playsInline
      preload="none"
      onPlaying={() => setIsReady(true)}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
