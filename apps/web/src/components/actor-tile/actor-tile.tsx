import { useEffect, useRef, useState } from 'react';
import { useHover } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import classes from './actor-tile.module.css';

export interface ActorTileProps {
  /** Of the cast, or an influencer with a setting of its own. */
  actor: Omit<Actor, 'setting'> & { setting: string };
  /** The radio group's name. */
  group: string;
  isChecked: boolean;
  onSelect: () => void;
}

/** One member of the cast in a radio group. The clip loops while hovered, focused or chosen; a still otherwise. */
export function ActorTile({ actor, group, isChecked, onSelect }: ActorTileProps) {
  const { hovered, ref } = useHover<HTMLLabelElement>();
  const [isFocused, setIsFocused] = useState(false);
  const isStill = useReducedMotion();
  const isPlaying = (hovered || isFocused || isChecked) && !isStill;
  return (
    <label ref={ref} className={classes.root} data-checked={isChecked || undefined}>
      <input
        className={classes.radio}
        type="radio"
        name={group}
        value={actor.id}
        checked={isChecked}
        onChange={onSelect}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <span className={classes.frame}>
        {actor.thumbnail !== '' && (
          <img
            src={actor.thumbnail}
            alt=""
            width={320}
            height={360}
            loading="lazy"
            decoding="async"
          />
        )}
        {isPlaying && <LoopingClip url={actor.url} />}
        <span className={classes.duration}>{actor.duration}s</span>
        {isChecked && (
          <span className={classes.check}>
            <IconCheck size={16} stroke={3} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={classes.title}>{actor.title}</span>
      <span className={classes.setting}>{actor.setting}</span>
    </label>
  );
}

/** Laid over the still and shown once it has a picture, so nothing flickers. */
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
      onPlaying={() => setIsReady(true)}
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
