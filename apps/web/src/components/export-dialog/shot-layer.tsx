import { useEffect, useRef, type RefObject } from 'react';
import { placeCutOut } from '@talkreel/captions/cut-out';
import {
  drawShot,
  SHOT_GROUND,
  type DrawnShot,
  type ShotCanvas,
} from '@talkreel/captions/draw-shot';
import { punchIn } from '@talkreel/captions/punch';
import type { Area } from '@talkreel/captions/safe-area';
import type { SettledShot } from '@talkreel/captions/settle-shots';
import {
  clipTime,
  framesOf,
  placeShot,
  SHOT_FPS,
  shotAlpha,
  type ShotPlaces,
} from '@talkreel/captions/shots';
import { prepareClip, prepareStill } from '@talkreel/captions/still';
import type { Framing, Size } from '@talkreel/contracts/framing';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import { openCutOut, type CutOutFrames } from './cut-out-frames.ts';
import type { PlacedShot } from './edit-shots.ts';
import type { Playback } from './playback.ts';
import classes from './captions.module.css';

interface ShotLayerProps {
  shots: readonly PlacedShot[];
  video: RefObject<Playback | null>;
  /** The picture of the actor: the video itself, or a draft's. */
  actor: RefObject<HTMLVideoElement | null>;
  size: Size;
  source: Size;
  framing: Framing;
  /** What else is seen decides of them, in the order of those without a problem. */
  settled: readonly SettledShot[];
  /** What a small actor keeps off: captions and a logo. */
  taken: readonly Area[];
  /** The file of the cut-out actor; null: it is not made. */
  cutOutUrl: string | null;
}

/** The shot at this moment in front of the preview, drawn by the code and at the size of the file. */
export function ShotLayer(props: ShotLayerProps) {
  const { video, actor, size, source, framing, taken, cutOutUrl } = props;
  const shots = settledShots(props);
  const canvas = useRef<HTMLCanvasElement>(null);
  const media = useRef(new Map<string, OpenMedia>());
  const cutOut = useRef<CutOutFrames>(null);
  useEffect(() => {
    cutOut.current = cutOutUrl === null ? null : openCutOut(cutOutUrl);
    return () => cutOut.current?.close();
  }, [cutOutUrl]);
  useEffect(() => {
    const opened = media.current;
    return () => {
      for (const one of opened.values()) one.close();
      opened.clear();
    };
  }, []);
  // Again after every render, because all of its inputs decide the picture.
  useEffect(() => {
    const [layer, playing, image] = [canvas.current, video.current, actor.current];
    const context = layer?.getContext('2d');
    if (!layer || !context || !playing || !image) return undefined;
    let frame = 0;
    const follow = (): void => {
      frame = requestAnimationFrame(follow);
      const now = shotNow(shots, playing);
      layer.hidden = now === null;
      for (const [key, one] of media.current) if (key !== now?.media?.id) one.rest();
      if (now?.shot.layout !== 'cut-out') cutOut.current?.rest();
      if (now === null) return;
      layer.style.opacity = String(now.alpha);
      const places = placeShot(now.shot, size, taken);
      const shown =
        now.media === undefined
          ? { punch: punchIn(source, size, framing, now.shot) }
          : openMedia(media.current, now.media).at(now, places, !playing.paused);
      if (shown === null) drawGround(context, places.media);
      else
        drawShot(context as unknown as ShotCanvas, {
          places,
          media: shown,
          actor: { image, ...source },
          cutOut: cutOutOf(now.shot, cutOut.current, { playing: image, source, size }),
          share: now.share,
        });
    };
    follow();
    return () => cancelAnimationFrame(frame);
  });
  return (
    <canvas
      ref={canvas}
      className={classes.layer}
      width={size.width}
      height={size.height}
      data-shots={shots.length}
      aria-hidden="true"
      hidden
    />
  );
}

function settledShots({ shots, settled }: Pick<ShotLayerProps, 'shots' | 'settled'>) {
  let seen = 0;
  return shots.map((one): ShownShot => {
    if (one.problem !== null) return one;
    seen += 1;
    return { ...one, shot: { ...one.shot, ...settled[seen - 1] } };
  });
}

interface ShownShot extends PlacedShot {
  shot: PlacedShot['shot'] & Partial<SettledShot>;
}

/** Until the actor's picture is there, the media is seen alone. */
function cutOutOf(
  { layout, place }: ShownShot['shot'],
  frames: CutOutFrames | null,
  {
    playing,
    source,
    size,
  }: Pick<ShotLayerProps, 'source' | 'size'> & { playing: HTMLVideoElement },
): DrawnShot['cutOut'] {
  if (layout !== 'cut-out' || frames === null) return null;
  const image = frames.at(playing, source);
  return image && { image, ...placeCutOut(source, size, place) };
}

interface ShotNow {
  index: number;
  shot: ShownShot['shot'];
  /** Undefined: of a punch-in. */
  media: MediaItem | undefined;
  /** Since it began. */
  seconds: number;
  share: number;
  alpha: number;
}

function shotNow(shots: readonly ShownShot[], { currentTime, duration }: Playback) {
  // A frame is shown from its time on; half of one makes up for how times are rounded.
  const n = Math.floor(currentTime * SHOT_FPS + 0.5);
  for (const [index, { shot, media, problem, ...time }] of shots.entries()) {
    const frames = framesOf(time, Number.isFinite(duration) ? duration : time.endSeconds);
    const isLoading = media === undefined && shot.mediaId !== null;
    if (problem !== null || isLoading || frames === null) continue;
    const since = n - frames.start;
    if (since < 0 || since >= frames.count) continue;
    const share = since / (frames.count - 1);
    const alpha = shotAlpha(shot.transition === 'fade', since, frames);
    const now: ShotNow = { index, shot, media, seconds: since / SHOT_FPS, share, alpha };
    return now;
  }
  return null;
}

function drawGround(context: CanvasRenderingContext2D, { x, y, width, height }: Area): void {
  context.fillStyle = SHOT_GROUND;
  context.fillRect(x, y, width, height);
}

/** A picture or clip that is loaded once and drawn many times. */
interface OpenMedia {
  /** What is drawn of it; null until it has arrived. */
  at(now: ShotNow, places: ShotPlaces, isPlaying: boolean): DrawnShot['media'] | null;
  /** It is not seen now. */
  rest(): void;
  close(): void;
}

function openMedia(opened: Map<string, OpenMedia>, item: MediaItem): OpenMedia {
  const known = opened.get(item.id);
  if (known) return known;
  const fresh = item.kind === 'clip' ? openClip(item) : openStill(item);
  opened.set(item.id, fresh);
  return fresh;
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function openStill({ url }: MediaItem): OpenMedia {
  const image = new Image();
  image.src = url ?? '';
  const drawn = new Map<string, DrawnShot['media']>();
  return {
    at({ index, shot }, { media: box }) {
      if (!image.complete || image.naturalWidth === 0) return null;
      const { width, height } = box;
      const key = [width, height, index, shot.layout, shot.place].join(' ');
      const known = drawn.get(key);
      if (known) return known;
      const natural = { width: image.naturalWidth, height: image.naturalHeight };
      const fresh = prepareStill(newCanvas, { image, ...natural }, { box, index, beside: shot });
      drawn.set(key, fresh);
      return fresh;
    },
    rest: () => undefined,
    close: () => drawn.clear(),
  };
}

/** The clip may be this far from where it should be while it plays, in seconds: each correction is a small jump. */
const DRIFT_SECONDS = 0.2;
/** When it stands, it is at its frame. */
const STILL_SECONDS = 0.5 / SHOT_FPS;

function openClip({ url, durationSeconds }: MediaItem): OpenMedia {
  const clip = document.createElement('video');
  Object.assign(clip, { muted: true, playsInline: true, preload: 'auto', src: url ?? '' });
  const places = new Map<string, ReturnType<typeof prepareClip>>();
  const placed = (shot: ShownShot['shot'], box: Area): ReturnType<typeof prepareClip> => {
    const key = [box.width, box.height, shot.layout, shot.place].join(' ');
    const known = places.get(key);
    if (known) return known;
    const natural = { width: clip.videoWidth, height: clip.videoHeight };
    const fresh = prepareClip(newCanvas, natural, { box, beside: shot });
    places.set(key, fresh);
    return fresh;
  };
  return {
    at({ shot, seconds }, { media: box }, isPlaying) {
      const wanted = clipTime(shot, durationSeconds ?? 0, seconds);
      const isNear =
        Math.abs(clip.currentTime - wanted) < (isPlaying ? DRIFT_SECONDS : STILL_SECONDS);
      if (!isNear && !clip.seeking) clip.currentTime = wanted;
      if (isPlaying && clip.paused) clip.play().catch(() => undefined);
      if (!isPlaying && !clip.paused) clip.pause();
      if (clip.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      const image = { image: clip, width: clip.videoWidth, height: clip.videoHeight };
      return { clip: image, ...placed(shot, box) };
    },
    rest: () => clip.pause(),
    close() {
      clip.pause();
      clip.removeAttribute('src');
      clip.load();
    },
  };
}
