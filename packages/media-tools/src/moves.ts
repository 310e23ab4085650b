/** Which frames of its actor's clip a video shows: the pose of a new sentence has to begin and end as the old one did. */

/** So many frames of a video that go through a clip from one of its frames towards another, at an even pace. */
export interface Move {
  frames: number;
  from: number;
  to: number;
}

/** Motion may be this much slower or faster than it was recorded: nobody sees it in somebody who speaks. */
const SLOWEST = 0.8;
const FASTEST = 1.6;

/** The frame of the clip that a video shows at one of its own; between frames and beyond the end, the nearest. */
export function poseAt(moves: readonly Move[], frame: number): number {
  let left = frame;
  for (const { frames, from, to } of moves) {
    if (left < frames) return Math.round(from + ((to - from) * left) / frames);
    left -= frames;
  }
  return moves.at(-1)?.to ?? 0;
}

/** The moves of a part of a video. */
export function cutMoves(moves: readonly Move[], first: number, end: number): Move[] {
  let start = 0;
  return moves.flatMap(({ frames, from, to }) => {
    const [low, high] = [Math.max(first, start), Math.min(end, start + frames)];
    const at = (frame: number): number =>
      Math.round(from + ((to - from) * (frame - start)) / frames);
    const part = low < high ? [{ frames: high - low, from: at(low), to: at(high) }] : [];
    start += frames;
    return part;
  });
}

export interface Retaken {
  /** The moves of the whole video, before. */
  moves: readonly Move[];
  /** The frames that are replaced: the first and the one after the last; null: the video begins or ends with them. */
  fromFrame: number | null;
  toFrame: number | null;
  /** How many there are instead. */
  frames: number;
  clipFrames: number;
}

/** What a new part of a video shows, and for how long the old picture is still seen at both ends. */
export interface Bridge {
  moves: Move[];
  fadeFrames: [number, number];
}

/** Both pictures show the same pose for so long. */
const FADE = 3;
/** Where the poses differ, a dissolve looks meant. */
const DISSOLVE = 8;

/**
 * The poses of a new part: at its ends those of the old one, frame by frame, and between them an even way. A part at the
 * beginning or the end of the video is bound at one side only.
 */
export function bridge({ moves, fromFrame, toFrame, frames, clipFrames }: Retaken): Bridge {
  const fade = Math.min(FADE, Math.floor(frames / 3));
  const start = fromFrame === null ? [] : cutMoves(moves, fromFrame, fromFrame + fade);
  const end = toFrame === null ? [] : cutMoves(moves, toFrame - fade, toFrame);
  const between = frames - (start.length > 0 ? fade : 0) - (end.length > 0 ? fade : 0);
  const last = clipFrames - 1;
  const ends = {
    from: fromFrame === null ? undefined : poseAt(moves, fromFrame + fade),
    to: toFrame === null ? undefined : poseAt(moves, toFrame - fade),
  };
  const from = ends.from ?? Math.max(0, (ends.to ?? 0) - between);
  const to = ends.to ?? Math.min(last, from + between);
  const way = moveBetween({ frames: between, from, to }, clipFrames);
  const isThere = end.length === 0 || way.at(-1)?.to === to || way.length === 0;
  return {
    moves: [...start, ...way, ...end],
    fadeFrames: [fade, isThere ? fade : Math.min(DISSOLVE, Math.floor(frames / 2))],
  };
}

/**
 * Moves of so many frames from one pose to another, within a clip of `clipFrames`. Longer ways go on and come back, at
 * the clip's own pace. A way that is too long for its time ends before its goal.
 */
export function moveBetween({ from, to, frames }: Move, clipFrames: number): Move[] {
  if (frames <= 0) return [];
  const pace = Math.abs(to - from) / frames;
  if (pace > FASTEST)
    return [{ frames, from, to: from + Math.sign(to - from) * Math.round(FASTEST * frames) }];
  if (pace >= SLOWEST) return [{ frames, from, to }];
  const last = clipFrames - 1;
  const ways = [
    [from, to],
    [from, Math.min(last, Math.round((from + to + frames) / 2)), to],
    [from, Math.max(0, Math.round((from + to - frames) / 2)), to],
    ...[1, 2, 3, 4, 5, 6].map((rounds) => [
      from,
      ...Array.from({ length: rounds }, () => [last, 0]).flat(),
      to,
    ]),
  ];
  const nearest = ways.toSorted((a, b) => offBy(a, frames) - offBy(b, frames))[0] ?? [from, to];
  return along(nearest, frames);
}

function offBy(way: readonly number[], frames: number): number {
  return Math.abs(lengthOf(way) - frames);
}

function lengthOf(way: readonly number[]): number {
  return way.reduce((sum, point, index) => sum + Math.abs(point - (way[index - 1] ?? point)), 0);
}

/** A way at an even pace. */
function along(way: readonly number[], frames: number): Move[] {
  const length = lengthOf(way);
  const [first = 0] = way;
  if (length === 0) return [{ frames, from: first, to: first }];
  const moves: Move[] = [];
  let [gone, used] = [0, 0];
  for (const [index, to] of way.entries()) {
    const from = way[index - 1] ?? to;
    gone += Math.abs(to - from);
    const until = Math.round((gone * frames) / length);
    if (until > used) moves.push({ frames: until - used, from, to });
    used = until;
  }
  return moves;
}
