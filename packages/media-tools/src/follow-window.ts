import { FPS } from './encode.ts';
import { nearestCut, SPARE, type Cut, type Span } from './nearest-cut.ts';
import { HD_COLOUR } from './reframe-filter.ts';

interface Size {
  width: number;
  height: number;
}
type Box = Size & { x: number; y: number };

/** A window into a picture that fills a place, and goes in equal steps from the first frame to the last. */
export interface Movement {
  /** In shares of the picture. */
  from: Box;
  to: Box;
  /** How many frames. */
  count: number;
  /** Pixels. Even. */
  place: Size;
  /** Of its filters, unlike those of others in the graph. */
  name: string;
  /** The file that its filters read. */
  listFile: string;
}

export interface Followed {
  /** The filters for each frame. */
  filter: string;
  /** What has to be in the list's file. */
  list: string;
}

/** How many pixels become one at least: few, but no simple fraction. */
const RATIO = 1.1;
/** For a video, of which each frame is enlarged first: one of these, whichever is nearest. */
const RATIOS = Array.from({ length: 20 }, (_, step) => RATIO + step * 0.005);
/** What is enlarged of a video beside the window, and what is put around the video for it. Even. */
const BESIDE = 12;

const LOOK = 'format=yuv420p,setsar=1';
const even = (value: number): number => 2 * Math.round(value / 2);

/** Widens a picture by as much on each side, in the colours of its edges. */
const widened = (by: number): string =>
  `pad=iw+${2 * by}:ih+${2 * by}:${by}:${by},fillborders=${by}:${by}:${by}:${by}:smear`;

/** `once`: what is done to the still, of whatever size, before it is repeated. */
export function followInStill(move: Movement): Followed & { once: string } {
  const { from, to, place } = move;
  const width = even((RATIO * place.width) / Math.min(from.width, to.width));
  const height = even((RATIO * place.height) / Math.min(from.height, to.height));
  const within = ({ at, length }: Span, side: number): Span => {
    return { at: SPARE + at * side, length: length * side };
  };
  const cuts = windowsOf(move).map(({ x, y }) => [
    {
      across: nearestCut(within(x, width), width + 2 * SPARE, place.width).cut,
      down: nearestCut(within(y, height), height + 2 * SPARE, place.height).cut,
    },
  ]);
  return {
    once: `scale=${width}:${height}:flags=bicubic:${HD_COLOUR},${LOOK},${widened(SPARE)}`,
    ...followed(cuts, move, ['']),
  };
}

/** In two steps, the first of which is chosen with the second: of each frame only the window is enlarged. */
export function followInVideo(size: Size, move: Movement): Followed {
  const cuts = windowsOf(move).map(({ x, y }) => {
    const across = enlargedCuts(x, size.width, move.place.width);
    const down = enlargedCuts(y, size.height, move.place.height);
    return [
      { across: across[0], down: down[0] },
      { across: across[1], down: down[1] },
    ];
  });
  const { filter, list } = followed(cuts, move, [`:${HD_COLOUR}`, '']);
  return { filter: `${LOOK},${widened(BESIDE)},${filter}`, list };
}

function enlargedCuts({ at, length }: Span, side: number, seen: number): [Cut, Cut] {
  const begins = BESIDE + at * side;
  const ends = begins + length * side;
  const from = 2 * Math.floor((begins - BESIDE) / 2);
  const part = Math.min(side + 2 * BESIDE, 2 * Math.ceil((ends + BESIDE) / 2)) - from;
  const ways = RATIOS.map((ratio) => {
    const scaled = even((ratio * seen * part) / (length * side));
    const larger = scaled / part;
    const window = { at: (begins - from) * larger, length: length * side * larger };
    const first: Cut = { at: from, length: part, scaled, from: 0 };
    return { first, ...nearestCut(window, scaled, seen) };
  });
  const best = ways.reduce((one, other) => (other.error < one.error ? other : one));
  return [best.first, best.cut];
}

/** The windows of all frames, in shares. */
function windowsOf({ from, to, count }: Movement): Array<{ x: Span; y: Span }> {
  return Array.from({ length: count }, (_, frame) => {
    const at = (key: keyof Box): number =>
      from[key] + ((to[key] - from[key]) * frame) / (count - 1);
    return { x: { at: at('x'), length: at('width') }, y: { at: at('y'), length: at('height') } };
  });
}

const namesOf = (name: string, index: number): [cut: string, scale: string] => [
  `crop@${name}${index}`,
  `scale@${name}${index}`,
];

/** Between a frame and the one before it, since times are rounded. */
const timeOf = (frame: number): string => Math.max(0, (frame - 0.5) / FPS).toFixed(2);

/** A value of an option, in a graph. */
const escaped = (text: string): string =>
  text.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');

/** What is done to a frame: parts are cut out and scaled, one after another. */
type Steps = Array<{ across: Cut; down: Cut }>;

/**
 * Only commands can change the size of what is cut out, and they are read from a file. Nothing may be between these
 * filters: others do not pass on that the size has changed, and the next cut would be moved into the first frame's.
 */
function followed(
  frames: readonly Steps[],
  { place, name, listFile }: Movement,
  colours: readonly string[],
): Followed {
  const [first = []] = frames;
  const scaled = first.map(({ across, down }, index) => {
    const [cut, scale] = namesOf(name, index);
    return (
      `${cut}=${across.length}:${down.length}:${across.at}:${down.at},` +
      `${scale}=${across.scaled}:${down.scaled}:flags=bicubic${colours[index]}`
    );
  });
  const last = first.at(-1);
  const seen = `crop@${name}=${place.width}:${place.height}:${last?.across.from}:${last?.down.from}`;
  const lists = frames.map((steps) => commandsOf(steps, name));
  const isStill = lists.every((list) => list === lists[0]);
  const told = isStill ? [] : [`sendcmd=f=${escaped(listFile)}`];
  return {
    filter: [...told, ...scaled, seen, LOOK].join(','),
    list: lists.map((list, frame) => `${timeOf(frame)} ${list};\n`).join(''),
  };
}

function commandsOf(steps: Steps, name: string): string {
  const last = steps.at(-1);
  return [
    ...steps.flatMap(({ across, down }, index) => {
      const [cut, scale] = namesOf(name, index);
      return [
        `${cut} w ${across.length}`,
        `${cut} h ${down.length}`,
        `${cut} x ${across.at}`,
        `${cut} y ${down.at}`,
        `${scale} w ${across.scaled}`,
        `${scale} h ${down.scaled}`,
      ];
    }),
    `crop@${name} x ${last?.across.from}`,
    `crop@${name} y ${last?.down.from}`,
  ].join(',');
}
