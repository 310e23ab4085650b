import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { BLURRED_BACKGROUND, POSTED_FORMAT } from '@talkreel/contracts/exports';
import type { PlacedShot } from '../export-dialog/edit-shots.ts';
import { ExportPreview } from '../export-dialog/export-preview.tsx';
import { followPlayback, type Playback } from '../export-dialog/playback.ts';
import { usePostedLayers } from '../export-dialog/use-posted-layers.ts';
import type { TitlesChoice } from '../export-dialog/use-titles-choice.ts';
import { DraftControls } from './draft-controls.tsx';
import { useDraftMusic, useDraftPlayback, type Sound } from './use-draft-playback.ts';
import classes from './ad-draft.module.css';

export interface DraftActor {
  /** The clip, whose first frame is shown. */
  url: string;
  thumbnail: string | null;
  startSeconds: number;
}

export interface AdDraftProps {
  sound: Sound;
  /** Who speaks, one after another from these moments on: still pictures of them are shown. At least one. */
  actors: readonly DraftActor[];
  shots: readonly PlacedShot[];
  titles: TitlesChoice['preview'];
  /** A moment to show, in seconds. A new object shows it again. */
  seek?: { seconds: number } | null;
  /** Whether it plays as soon as it is shown, because it was asked for. */
  isWanted?: boolean;
  /** `stage`: the controls are on the picture. */
  place: 'stage' | 'dialog';
  /** Further buttons beside the controls. */
  children?: ReactNode;
}

/**
 * A whole ad before anything is paid: a still picture of the actor, the words at estimated times, and everything in front
 * of them, composed by the code of the file.
 */
export function AdDraft(props: AdDraftProps) {
  const { sound, actors, shots, titles, seek = null, isWanted = false, place, children } = props;
  const { playback, note } = useDraftPlayback(sound);
  const { shown, next } = useActor(playback, actors);
  const { speech, seconds } = sound;
  const { words } = speech;
  const { kit, parts, captions, label } = usePostedLayers(words, speech.language);
  useDraftMusic(playback, parts.music ? (kit?.music?.url ?? null) : null);
  const begin = useEffectEvent(() => {
    // A browser that refuses leaves the button.
    if (isWanted) playback.current.play().catch(() => undefined);
  });
  useEffect(() => begin(), []);
  return (
    <div className={classes.root} data-place={place} data-draft>
      <div className={classes.picture}>
        <ExportPreview
          project={{
            id: null,
            outputUrl: shown?.url ?? null,
            thumbnailUrl: shown?.thumbnail ?? null,
            durationSeconds: null,
          }}
          format={POSTED_FORMAT}
          background={BLURRED_BACKGROUND}
          {...{ captions, kit, parts, shots, titles, seek }}
          {...label}
          draft={{ playback, seconds }}
        />
        {next !== undefined && <video src={next.url} preload="auto" muted hidden />}
      </div>
      <div className={classes.bar}>
        <p className={classes.note}>{note}</p>
        <DraftControls playback={playback} seconds={seconds}>
          {children}
        </DraftControls>
      </div>
    </div>
  );
}

/** Who is seen now, and whose picture is fetched meanwhile, so that it is there in time. */
function useActor(
  playback: RefObject<Playback>,
  actors: readonly DraftActor[],
): { shown: DraftActor | undefined; next: DraftActor | undefined } {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const playing = playback.current;
    return followPlayback(playing, () => {
      const { currentTime } = playing;
      setIndex(actors.findLastIndex(({ startSeconds }) => startSeconds <= currentTime));
    });
  }, [playback, actors]);
  const at = Math.min(Math.max(0, index), actors.length - 1);
  const shown = actors[at];
  return { shown, next: actors.slice(at + 1).find(({ url }) => url !== shown?.url) };
}
