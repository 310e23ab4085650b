import { useRef, useState } from 'react';
import { useHover, useInViewport } from '@mantine/hooks';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { savesData } from '../../lib/saves-data.ts';
import { usePlayInView } from '../../lib/use-play-in-view.ts';
import { Mark } from '../brand/mark.tsx';
import { TileMarks } from './tile-marks.tsx';
import classes from './clip-tile.module.css';

export interface ClipTileProps {
  /** The radio group's name. */
  group: string;
  value: string | number;
  title: string;
  /** A quiet line under the title. */
  note: string;
  /** The still; if null or it cannot be loaded, the mark is shown. */
  thumbnail: string | null;
  /** The looping clip; null: a still only. */
  clipUrl: string | null;
  /** The displayed duration. */
  duration: string;
  /**
   * Whether the clip loops whenever it is in view, for files made for that. Otherwise it plays only while hovered,
   * focused or chosen.
   */
  isAlwaysMoving?: boolean;
  /** Marks it as a video where users may not expect one. */
  hasPlayIcon?: boolean;
  isChecked: boolean;
  /** Whether several may be chosen: the tile is a checkbox instead of a radio button. */
  isOneOfMany?: boolean;
  isDisabled?: boolean;
  /** Whether the tile is above the fold, so its still is fetched first. */
  isFirst?: boolean;
  onSelect: () => void;
}

/** One option of a radio group, or of several that may be chosen: a still and its silent, looping clip. */
export function ClipTile(props: ClipTileProps) {
  const { thumbnail, clipUrl, isChecked } = props;
  const { hovered, ref } = useHover<HTMLLabelElement>();
  const [isFocused, setIsFocused] = useState(false);
  const isStill = useReducedMotion();
  const isCalled = hovered || isFocused || isChecked;
  const isMoving = props.isAlwaysMoving === true && !savesData();
  const isPlaying = (isCalled || isMoving) && !isStill && clipUrl !== null;
  return (
    <label
      ref={ref}
      className={classes.root}
      data-checked={isChecked || undefined}
      data-disabled={props.isDisabled || undefined}
    >
      <input
        className={classes.radio}
        type={props.isOneOfMany === true ? 'checkbox' : 'radio'}
        name={props.group}
        value={props.value}
        checked={isChecked}
        disabled={props.isDisabled}
        onChange={props.onSelect}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <span className={classes.frame}>
        <Still url={thumbnail} isFirst={props.isFirst === true} />
        {isPlaying && <LoopingClip url={clipUrl} />}
        {props.hasPlayIcon === true && !isPlaying && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          </span>
        )}
        <TileMarks duration={props.duration} isChecked={isChecked} />
      </span>
      <span className={classes.title}>{props.title}</span>
      <span className={classes.note}>{props.note}</span>
    </label>
  );
}

function Still({ url, isFirst }: { url: string | null; isFirst: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  if (url === null || isBroken)
    return (
      <span className={classes.noPicture}>
        <Mark size={48} />
      </span>
    );
  return (
    <img
      src={url}
      alt=""
      width={320}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}

/** Loops a clip over the still while it is in view: elsewhere a player would only cost memory. */
function LoopingClip({ url }: { url: string }) {
  const { ref, inViewport } = useInViewport();
  return (
    <span ref={ref} className={classes.clip} data-ready>
      {inViewport && <Clip url={url} />}
    </span>
  );
}

/** The clip is shown once it has a frame, so nothing flickers. */
function Clip({ url }: { url: string }) {
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
