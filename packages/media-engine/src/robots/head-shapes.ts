/** The outlines of a robot's head, and the position of its light face. */
import { curveThrough } from '../drawing/geometry.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import type { RobotRig } from '../cast/rig.ts';

export interface HeadShape {
  outline(path: PathSink): void;
  visor(path: PathSink): void;
  eyeY: number;
  eyeDx: number;
  mouthY: number;
  /** Half the width of the head where the ears sit, and their height. */
  earX: number;
  earY: number;
  top: number;
}

/** A closed outline given by its right half, from the top middle to the bottom middle. */
function symmetrical(right: readonly Point[]): (ctx: PathSink) => void {
  const left = right
    .slice(1, -1)
    .map(([x, y]): Point => [640 - x, y])
    .toReversed();
  return (ctx) => curveThrough(ctx, [...right, ...left], { closed: true });
}

const rounded =
  (x: number, y: number, w: number, h: number, radius: number) =>
  (ctx: PathSink): void => {
    ctx.roundRect(x, y, w, h, radius);
  };

const capsule: HeadShape = {
  outline: symmetrical([
    [320, 108],
    [398, 122],
    [452, 180],
    [474, 280],
    [462, 372],
    [418, 444],
    [320, 474],
  ]),
  visor: symmetrical([
    [320, 184],
    [392, 190],
    [434, 226],
    [446, 300],
    [432, 372],
    [392, 424],
    [320, 438],
  ]),
  eyeY: 290,
  eyeDx: 57,
  mouthY: 382,
  earX: 154,
  earY: 296,
  top: 110,
};

export const headShapes: Record<RobotRig['head'], HeadShape> = {
  capsule,
  cube: {
    outline: rounded(162, 128, 316, 340, 58),
    visor: rounded(192, 172, 256, 252, 40),
    eyeY: 262,
    eyeDx: 60,
    mouthY: 368,
    earX: 160,
    earY: 290,
    top: 130,
  },
  screen: {
    outline: rounded(142, 140, 356, 318, 44),
    visor: rounded(172, 168, 296, 252, 52),
    eyeY: 266,
    eyeDx: 66,
    mouthY: 362,
    earX: 178,
    earY: 300,
    top: 142,
  },
  fox: {
    outline: symmetrical([
      [320, 122],
      [404, 134],
      [458, 192],
      [484, 296],
      [468, 374],
      [400, 440],
      [320, 476],
    ]),
    visor: symmetrical([
      [320, 214],
      [384, 204],
      [436, 232],
      [446, 304],
      [424, 368],
      [378, 414],
      [320, 434],
    ]),
    eyeY: 296,
    eyeDx: 60,
    mouthY: 380,
    earX: 98,
    earY: 168,
    top: 122,
  },
  cat: {
    outline: symmetrical([
      [320, 138],
      [404, 142],
      [470, 196],
      [490, 300],
      [470, 392],
      [408, 452],
      [320, 468],
    ]),
    visor: symmetrical([
      [320, 200],
      [398, 200],
      [446, 238],
      [456, 310],
      [438, 380],
      [392, 422],
      [320, 432],
    ]),
    eyeY: 296,
    eyeDx: 64,
    mouthY: 378,
    earX: 104,
    earY: 176,
    top: 140,
  },
};
