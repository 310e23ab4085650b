/** Form made by light: a shape has one colour, and light, shade and rim make it round. */
import { Path2D } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, fromHex, mix, shade } from '../drawing/color.ts';
import { clamp, curveThrough, mirrored } from '../drawing/geometry.ts';
import type { PathSink, Point } from '../drawing/geometry.ts';
import { glow, softStroke } from '../drawing/soft.ts';
import type { PersonRig } from '../cast/rig.ts';

/** The middle line of every person. */
export const CX = 320;

export interface Light {
  /** Where the key light is: −1 left, 1 right. */
  side: -1 | 1;
  key: string;
  rim: string;
  /** How bright the rim is, 0..1. */
  edge: number;
}

/** What a layer is painted with. */
export interface Brush {
  ctx: SKRSContext2D;
  light: Light;
}

/** How light falls on a shape. Everything has a usual value. */
interface Surface {
  /** How deep the shape is, px: shade reaches in from the dark side about that far. */
  depth?: number;
  /** Colours in shade and in light. */
  shade?: string;
  light?: string;
  /** How strong light, shade and rim are, 0..1. */
  key?: number;
  dark?: number;
  rim?: number;
  /** Painted on the bare shape, before the light. */
  detail?: () => void;
}

type Known = Partial<Record<PersonRig['backdrop']['kind'], Omit<Light, 'rim'> & { rim?: string }>>;

/** Rooms whose lamps and windows are painted on one side. */
const rooms: Known = {
  'living-room': { side: -1, key: '#fff0d4', edge: 0.5 },
  office: { side: -1, key: '#eef5ff', edge: 0.5 },
  bedroom: { side: -1, key: '#ffe9dc', edge: 0.5 },
  kitchen: { side: -1, key: '#fff2d8', edge: 0.5 },
  park: { side: -1, key: '#fff6d4', rim: '#e9ffd0', edge: 0.6 },
  beach: { side: 1, key: '#fff0c8', rim: '#d8f2ff', edge: 0.6 },
  library: { side: 1, key: '#ffdca0', rim: '#e0a468', edge: 0.6 },
  cafe: { side: 1, key: '#ffdba6', rim: '#f0a86a', edge: 0.6 },
  workshop: { side: 1, key: '#fff0d6', edge: 0.5 },
  mountains: { side: 1, key: '#ffffff', rim: '#dcecff', edge: 0.6 },
  desert: { side: -1, key: '#fff2cc', rim: '#ffe2ae', edge: 0.6 },
  sunset: { side: 1, key: '#ffcf9a', rim: '#ffb070', edge: 0.8 },
  'city-night': { side: -1, key: '#cdd6ff', rim: '#ff8ccb', edge: 0.8 },
};

export function lightOf({ backdrop }: PersonRig): Light {
  const { c, l } = fromHex(backdrop.color);
  const ambient = shade(backdrop.color, 0.88 - l, c > 0 ? Math.min(1, 0.06 / c) : 1);
  return { rim: ambient, side: -1, key: '#fff4e6', edge: 0.5, ...rooms[backdrop.kind] };
}

export function shapeOf(trace: (path: PathSink) => void): Path2D {
  const path = new Path2D();
  trace(path);
  return path;
}

/** Points as in SVG: “x,y x,y”. */
export const points = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/** A closed smooth shape. */
export const smooth = (points: readonly Point[], tension = 1): Path2D =>
  shapeOf((path) => curveThrough(path, points, { closed: true, tension }));

/** The right half of a shape, completed on the left; points on the middle line are not doubled. */
export const whole = (right: readonly Point[]): Point[] => [
  ...right,
  ...mirrored(
    right.filter(([x]) => x !== CX),
    CX,
  ),
];

export const ellipse = (x: number, y: number, rx: number, ry = rx, turn = 0): Path2D =>
  shapeOf((path) => path.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2));

/** A shape with light from one side: bright where it faces it, shaded on the other, with a rim of the scene's light. */
export function form(brush: Brush, path: Path2D, color: string, surface: Surface = {}): void {
  const { ctx, light } = brush;
  const [left, top, right, bottom] = path.getBounds();
  const [width, height] = [right - left, bottom - top];
  const { key = 0.8, dark = 0.8, rim = 1 } = surface;
  const depth = surface.depth ?? clamp(Math.min(width, height) * 0.26, 3, 46);
  const deep = surface.shade ?? shade(color, -0.13, 1.12, -10);
  const bright = mix(surface.light ?? shade(color, 0.07, 0.96, 5), light.key, 0.12);
  ctx.fillStyle = color;
  ctx.fill(path);
  ctx.save();
  ctx.clip(path);
  surface.detail?.();
  const lit = left + width * (0.5 + light.side * 0.17);
  glow(ctx, lit, top + height * 0.28, width * 0.62, height * 0.56, bright, key * 0.9);
  const away = light.side * depth * 0.55;
  edge(ctx, path, [away, -depth * 0.5], depth * 0.72, alpha(deep, dark));
  // Light comes back from below, warm, and from the scene behind.
  edge(ctx, path, [light.side * 2.4, -2], 3, alpha(mix(bright, '#ffb98a', 0.35), 0.3 * dark));
  const glint = mix(light.rim, bright, 0.4);
  edge(ctx, path, [-light.side * 3.4, 2.4], 2, alpha(glint, light.edge * rim * 0.8));
  ctx.restore();
}

/** The part of a shape that a copy of it, moved by `by`, leaves uncovered; the caller clips to the shape. */
export function edge(
  ctx: SKRSContext2D,
  path: Path2D,
  [dx, dy]: Point,
  blurPx: number,
  color: string,
): void {
  const [left, top, right, bottom] = path.getBounds();
  const around = blurPx * 3 + Math.abs(dx) + Math.abs(dy) + 4;
  const outside = new Path2D();
  outside.rect(left - around, top - around, right - left + around * 2, bottom - top + around * 2);
  outside.addPath(path);
  ctx.save();
  ctx.translate(dx, dy);
  ctx.filter = `blur(${blurPx}px)`;
  ctx.fillStyle = color;
  ctx.fill(outside, 'evenodd');
  ctx.restore();
}

/** A soft line through points. */
export function line(
  ctx: SKRSContext2D,
  points: readonly Point[],
  color: string,
  widthPx: number,
  blurPx = 0,
): void {
  softStroke(ctx, blurPx, color, widthPx, (path) => curveThrough(path, points));
}
