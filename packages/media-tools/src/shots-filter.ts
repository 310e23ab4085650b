import { FPS } from './encode.ts';
import { untrustedInput } from './ffmpeg.ts';
import { followInStill, followInVideo } from './follow-window.ts';
import { HD_COLOUR } from './reframe-filter.ts';

interface Size {
  width: number;
  height: number;
}
type Corner = { x: number; y: number };
type Box = Size & Corner;

/** Its corner is in the frame. */
type Picture = Corner & { file: string };

/** Something else than the video for some of its frames, or beside it. Pixels are even. */
export interface ShotLayer {
  /** Its first frame, and how many. At least three; shots are in order and do not overlap. */
  start: number;
  count: number;
  /** The frames in which it comes, and in which it goes; 0: it is cut. */
  fade: number;
  /** Whether it is there from the first picture on, and up to the last: then it does not come, or not go. */
  isFirst: boolean;
  isLast: boolean;
  /** Where its media is in the frame. */
  place: Box;
  /** Pictures as wide as they are, with transparency: in front of its media, and in front of everything else. */
  mat?: Picture | null;
  foot?: Picture | null;
  media:
    | {
        /** A picture without transparency, of which the windows fill the place. */
        still: string;
        /** The windows into it, in shares, of the first and the last frame. */
        from: Box;
        to: Box;
        /** The file to which the windows of all frames are written. */
        listFile: string;
      }
    | {
        clip: string;
        /** It begins again when it ends; otherwise its last picture stays. Looped clips begin at 0. */
        isLooped: boolean;
        startSeconds: number;
        crop: Box;
        /** Where the crop is in the place. */
        at: Box;
        /** The colour around it, #rrggbb. */
        ground: string;
      }
    | {
        /** The part of the video that fills the place. */
        punch: Box;
        /** The windows into it, in shares, of the first and the last frame. */
        from: Box;
        to: Box;
        listFile: string;
      };
  /** The video in a place of its own; null: it is not seen. */
  actor: {
    crop: Box;
    place: Box;
    /** A picture behind it, with transparency. */
    rim: Picture | null;
    /** A picture of its size: what of it is seen is white. Null: all. */
    shape: string | null;
  } | null;
  /** The actor without what is behind them, in front of everything else of the shot. */
  cutOut?: {
    /** As long as the video: colours above, and below them, as high, how much of each is seen. */
    file: string;
    height: number;
    crop: Box;
    /** May reach beyond the frame. */
    at: Box;
  };
}

/** Adds an input, and returns its number. */
export type Open = (args: string[]) => number;

/** Adds a file that has to be there when the filters begin. */
type Note = (file: string, text: string) => void;

/** What filters need from outside. */
interface Needs {
  size: Size;
  open: Open;
  note: Note;
}

const LOOK = `format=yuv420p,setsar=1`;

/** Whether a shot shows the video as it was. */
const hasActor = ({ actor, media }: ShotLayer): boolean => actor !== null || 'punch' in media;

/** The name under which the n-th shot finds the video as it was. */
const actorName = (index: number): string => `actor${index}`;

/** Passes the video on under one name for its frame and under one for each actor in a shot. */
export function splitActors(shots: readonly ShotLayer[]): { filter: string; source: string } {
  const names = shots.flatMap((shot, index) => (hasActor(shot) ? [actorName(index)] : []));
  if (names.length === 0) return { filter: '', source: '[0:v:0]' };
  const outputs = ['framed', ...names].map((name) => `[${name}]`).join('');
  return {
    filter: `[0:v:0]fps=${FPS},split=${names.length + 1}${outputs};`,
    source: '[framed]',
  };
}

/** Nothing of the frame under it is seen. */
const covers = ({ fade }: ShotLayer): boolean => fade === 0;

/** The filter that leaves out the frames of the video that shots cover, so that nobody scales what nobody sees. */
export function uncovered(shots: readonly ShotLayer[]): string {
  const covered = shots
    .filter(covers)
    .map(({ start, count }) => `between(n,${start},${start + count - 1})`);
  return covered.length === 0 ? 'null' : `select='not(${covered.join('+')})'`;
}

/**
 * The frames of `under`, which are those that are `uncovered`, with those of shots in between, one part after another:
 * so no part waits for a later one, and none has to be kept in memory.
 */
export function withShots(
  under: string,
  shots: readonly ShotLayer[],
  { frames, ...needs }: Needs & { frames: number },
): string {
  const parts = partsOf(shots, frames);
  const copied = parts.filter((part) => part.shot === null || !covers(part.shot));
  const leftOut = (before: number): number =>
    shots.reduce((sum, shot) => sum + (covers(shot) && shot.start < before ? shot.count : 0), 0);
  const names = parts.map((_, index) => `part${index}`);
  const copies = copied.map((part) => `[copy${parts.indexOf(part)}]`);
  const graph = [
    copies.length > 0
      ? `${under},${LOOK},split=${copies.length}${copies.join('')}`
      : `${under},nullsink`,
    ...parts.map((part, index) => {
      const { start, end } = part;
      const gone = leftOut(start);
      const there = { start: start - gone, end: end === null ? null : end - gone };
      const copy = `[copy${index}]${cutTo(there)},${LOOK}`;
      if (part.shot === null) return `${copy}[part${index}]`;
      const scene = sceneOf(part.shot, shots.indexOf(part.shot), needs);
      if (covers(part.shot)) return `${scene},${LOOK}[part${index}]`;
      return `${copy}[below${index}];${faded(scene, part.shot)}[scene${index}];[below${index}][scene${index}]overlay=format=yuv420,${LOOK}[part${index}]`;
    }),
  ].join(';');
  const joined = names.map((name) => `[${name}]`).join('');
  return `${graph};${joined}concat=n=${names.length}:v=1:a=0,setpts=N/(${FPS}*TB)`;
}

interface Part {
  start: number;
  /** Null: up to the end. */
  end: number | null;
  shot: ShotLayer | null;
}

function partsOf(shots: readonly ShotLayer[], frames: number): Part[] {
  const parts: Part[] = [];
  let clock = 0;
  for (const shot of shots) {
    const { start, count } = shot;
    if (start > clock) parts.push({ start: clock, end: start, shot: null });
    parts.push({ start, end: start + count, shot });
    clock = start + count;
  }
  if (clock < frames) parts.push({ start: clock, end: null, shot: null });
  return parts;
}

function cutTo({ start, end }: Pick<Part, 'start' | 'end'>): string {
  const until = end === null ? '' : `:end_frame=${end}`;
  return `trim=start_frame=${start}${until},setpts=N/(${FPS}*TB)`;
}

/** A picture's only frame as many times as are needed, converted once. */
function held(input: number, count: number, format: string): string {
  return `[${input}:v:0]trim=end_frame=1,${format},loop=${count - 1}:1:0,setpts=N/(${FPS}*TB)`;
}

/** All frames of a shot; its output has no name yet. */
function sceneOf(shot: ShotLayer, index: number, needs: Needs): string {
  const { size, open } = needs;
  const { place, actor, count, start } = shot;
  const isWhole = place.width === size.width && place.height === size.height;
  const pad = isWhole ? '' : `,pad=${size.width}:${size.height}:${place.x}:${place.y}`;
  let scene = `${mediaOf(shot, index, needs)}${pad}`;
  const covered = (picture: Picture, name: string): string =>
    withPicture(scene, picture, { name: `${name}${index}`, count, open });
  if (shot.mat) scene = covered(shot.mat, 'mat');
  if (shot.cutOut) scene = withCutOut(scene, shot.cutOut, { start, count, index, open });
  if (shot.foot) scene = covered(shot.foot, 'foot');
  if (actor === null) return scene;
  const { crop, rim, shape } = actor;
  if (rim !== null) scene = covered(rim, 'rim');
  const cut =
    `[${actorName(index)}]${cutTo({ start, end: start + count })},` +
    `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},` +
    `scale=${actor.place.width}:${actor.place.height}:flags=bicubic:${HD_COLOUR},${LOOK}`;
  const small =
    shape === null
      ? `${cut}[small${index}]`
      : `${cut}[square${index}];${held(open(untrustedInput(shape)), count, 'format=gray')}[shape${index}];[square${index}][shape${index}]alphamerge[small${index}]`;
  return `${scene}[behind${index}];${small};[behind${index}][small${index}]overlay=${actor.place.x}:${actor.place.y}:format=yuv420`;
}

/** A picture in front of all frames of a scene. */
function withPicture(
  under: string,
  { file, x, y }: Picture,
  { name, count, open }: { name: string; count: number; open: Open },
): string {
  const input = open(untrustedInput(file));
  const picture = held(input, count, `format=rgba,scale=${HD_COLOUR},format=yuva420p`);
  return `${under}[under${name}];${picture}[${name}];[under${name}][${name}]overlay=${x}:${y}:format=yuv420`;
}

/** Both halves are scaled alone: mixed before, the colours of an edge would be those of nothing. */
function withCutOut(
  scene: string,
  { file, height, crop, at }: NonNullable<ShotLayer['cutOut']>,
  { start, count, index, open }: { start: number; count: number; index: number; open: Open },
): string {
  // Half a frame before, since times are rounded.
  const from = Math.max(0, (start - 0.5) / FPS).toFixed(3);
  const input = open(untrustedInput(file, ['-ss', from]));
  const part = (y: number): string => `crop=${crop.width}:${crop.height}:${crop.x}:${y}`;
  const scaled = `scale=${at.width}:${at.height}:flags=bicubic`;
  const [colours, seen] = [`cut${index}colours`, `cut${index}seen`];
  return (
    `${scene}[media${index}];[${input}:v:0]trim=end_frame=${count},setpts=N/(${FPS}*TB),${LOOK},split[${colours}][${seen}];` +
    `[${colours}]${part(crop.y)},${scaled}:${HD_COLOUR},${LOOK}[${colours}s];` +
    `[${seen}]${part(height + crop.y)},format=gray,${scaled}[${seen}s];` +
    `[${colours}s][${seen}s]alphamerge[cut${index}];[media${index}][cut${index}]overlay=${at.x}:${at.y}:format=yuv420:eof_action=repeat`
  );
}

type Media<Key extends string> = Extract<ShotLayer['media'], Record<Key, unknown>>;

function mediaOf(shot: ShotLayer, index: number, needs: Needs): string {
  const { media } = shot;
  if ('punch' in media) return punchOf(shot, media, { index, ...needs });
  if ('still' in media) return stillOf(shot, media, { index, ...needs });
  return clipOf(shot, media, needs);
}

/** The video nearer: moved in as a still is. */
function punchOf(
  { start, count, place }: ShotLayer,
  { punch, ...move }: Media<'punch'>,
  { index, note }: Needs & { index: number },
): string {
  const { x, y, width, height } = punch;
  const { filter, list } = followInVideo(punch, { ...move, count, place, name: `move${index}` });
  note(move.listFile, list);
  const video = `[${actorName(index)}]${cutTo({ start, end: start + count })}`;
  return `${video},crop=${width}:${height}:${x}:${y},${filter}`;
}

function stillOf(
  { count, place }: ShotLayer,
  { still, ...move }: Media<'still'>,
  { index, open, note }: Needs & { index: number },
): string {
  const moved = followInStill({ ...move, count, place, name: `move${index}` });
  note(move.listFile, moved.list);
  return `${held(open(untrustedInput(still)), count, moved.once)},${moved.filter}`;
}

function clipOf({ place, count }: ShotLayer, media: Media<'clip'>, { open }: Needs): string {
  const { crop, at, ground, isLooped, startSeconds } = media;
  const from = isLooped ? ['-stream_loop', '-1'] : ['-ss', startSeconds.toFixed(3)];
  const input = open(untrustedInput(media.clip, from));
  const pad = `pad=${place.width}:${place.height}:${at.x}:${at.y}:color=${ground.replace('#', '0x')}`;
  return (
    `[${input}:v:0]fps=${FPS},crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},` +
    `scale=${at.width}:${at.height}:flags=bicubic:${HD_COLOUR},${LOOK},${pad},` +
    `tpad=stop_mode=clone:stop=${count},trim=end_frame=${count},setpts=N/(${FPS}*TB)`
  );
}

function faded(scene: string, { fade, count, isFirst, isLast }: ShotLayer): string {
  const [comes, goes] = [`fade=in:0:${fade}:alpha=1`, `fade=out:${count - fade}:${fade}:alpha=1`];
  return [scene, 'format=yuva420p', ...(isFirst ? [] : [comes]), ...(isLast ? [] : [goes])].join(
    ',',
  );
}
