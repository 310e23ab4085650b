import { useRef, useState } from 'react';
import { useHover } from '@mantine/hooks';
import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { savesData } from '../../lib/saves-data.ts';
import { usePlayInView } from '../../lib/use-play-in-view.ts';
import { Mark } from '../brand/mark.tsx';
import classes from './clip-tile.module.css';

export interface ClipTileProps {
  /** The radio group's name. */
  group: string;
  value: string | number;
  title: string;
  /** A quiet line under the title. */
  note: string;
  /** Null, or if it cannot be loaded: the mark is shown. */
  thumbnail: string | null;
  /** The looping clip; null: a still only. */
  clipUrl: string | null;
  /** The displayed duration. */
  duration: string;
  /** Loops whenever in view: for files made for that. Otherwise only while hovered, focused or chosen. */
  isAlwaysMoving?: boolean;
  /** Marks it as a video where users may not expect one. */
  hasPlayIcon?: boolean;
  isChecked: boolean;
  /** Above the fold: its still is fetched first. */
  isFirst?: boolean;
  onSelect: () => void;
}

/** One option of a radio group: a still and its silent, looping clip. */
export function ClipTile(props: ClipTileProps) {
  const { thumbnail, clipUrl, isChecked } = props;
  const { hovered, ref } = useHover<HTMLLabelElement>();
  const [isFocused, setIsFocused] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const isStill = useReducedMotion();
  const isCalled = hovered || isFocused || isChecked;
  const isMoving = props.isAlwaysMoving === true && !savesData();
  const isPlaying = (isCalled || isMoving) && !isStill && clipUrl !== null;
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

/** Laid over the still and shown once it has a frame, so nothing flickers. */
function LoopingClip({ url }: { url: string }) {
  const [isReady, setIsReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  usePlayInView(video, true);
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
