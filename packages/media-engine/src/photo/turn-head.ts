/**
 * Turns and nods the head of a photo: each pixel of it moves by its depth, and less towards hair and neck, where the picture stays as it is.
 */
import { copyPixels } from '@talkreel/photo-mouth/pixels';
import type { Pixels } from '@talkreel/photo-mouth/pixels';
import type { Head } from '@talkreel/photo-mouth/find-head';
import { clamp, smoothstep } from '../drawing/geometry.ts';
import { createRandom } from '../drawing/random.ts';
import type { Accent } from '../types.ts';
import { roundedNearness } from './nearness.ts';
import type { Nearness } from './nearness.ts';

/** Angles in radians: to the right of the picture, and down. */
export interface HeadTurn {
  yaw: number;
  pitch: number;
}

/** The widest turn; a photo shows nothing of what lies behind. */
const WIDEST_TURN = (12 * Math.PI) / 180;
/** The part of it that is used without speech. */
const WIDEST_IDLE = WIDEST_TURN * 0.62;

/** Where chest and shoulders move most, below the eyes, how far around, and by how much, in units. */
const chest = { y: 4.1, width: 2.6, height: 1.9, lift: 0.03 };
/** Beyond these, in units, no head moves. */
const faceBounds = { side: 1.8, up: 2.1, down: 2.85 };
/** How far from the picture's edge all of a head moves, in units; at the edge, there is nothing to bring in. */
const margin = 0.6;
function chestness(u: number, v: number): number {
  const [across, along] = [u / chest.width, (v - chest.y) / chest.height];
  const rest = 1 - across * across - along * along;
  return rest <= 0 ? 0 : rest * rest;
}

/** The share of a movement that is left at a distance from one pair of edges, in pixels of a frame of that size. */
const inside = ({ unit }: Head, at: number, size: number): number =>
  smoothstep(0, margin, Math.min(at, size - 1 - at) / unit);

/** Where a point of the frame has come from. */
function origin(
  head: Head,
  nearness: Nearness,
  { yaw, pitch }: HeadTurn,
  x: number,
  y: number,
): [number, number] {
  const { unit, cos, sin, frame } = head;
  const [dx, dy] = [(x - head.x) / unit, (y - head.y) / unit];
  const near =
    nearness(dx * cos + dy * sin, dy * cos - dx * sin) *
    inside(head, x, frame.width) *
    inside(head, y, frame.height) *
    unit;
  const [across, down] = [near * Math.sin(yaw), near * Math.sin(pitch)];
  return [x - across * cos + down * sin, y - across * sin - down * cos];
}

/** What moves in a frame of a size, and how much: computed once for a head that stays where it is. */
interface Field {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** For each pixel, row by row, how far it moves, in units. */
  near: Float32Array;
}

/** A head in frames of one size, whose face turns and whose chest breathes. Nothing changes around them. */
export interface MovableHead {
  turn(pixels: Pixels, by: HeadTurn): void;
  /** Lifts chest and shoulders by a breath, 0..1, as far as the picture shows them. */
  breathe(pixels: Pixels, breath: number): void;
}

export function createMovableHead(head: Head, nearness: Nearness = roundedNearness): MovableHead {
  let face: Field | undefined;
  let body: Field | undefined;
  return {
    turn(pixels, { yaw, pitch }) {
      if (Math.hypot(yaw, pitch) * head.unit < 0.1) return;
      face ??= measure(head, faceBounds, nearness);
      move(pixels, head, face, { across: Math.sin(yaw), down: Math.sin(pitch) });
    },
    breathe(pixels, breath) {
      if (breath * chest.lift * head.unit < 0.1) return;
      const bounds = {
        side: chest.width,
        up: chest.height - chest.y,
        down: chest.y + chest.height,
      };
      body ??= measure(head, bounds, chestness);
      move(pixels, head, body, { across: 0, down: -breath * chest.lift });
    },
  };
}

function measure(head: Head, bounds: typeof faceBounds, nearness: Nearness): Field {
  const { x0, y0, x1, y1 } = boundsOf(head, bounds);
  const near = new Float32Array(Math.max(0, (x1 - x0) * (y1 - y0)));
  const { unit, cos, sin, frame } = head;
  const shares = Float32Array.from({ length: x1 - x0 }, (_, i) =>
    inside(head, x0 + i, frame.width),
  );
  let at = 0;
  for (let y = y0; y < y1; y++) {
    const dy = (y - head.y) / unit;
    const share = inside(head, y, frame.height);
    for (let x = x0; x < x1; x++) {
      const dx = (x - head.x) / unit;
      const by = nearness(dx * cos + dy * sin, dy * cos - dx * sin);
      near[at++] = by * share * (shares[x - x0] ?? 0);
    }
  }
  return { x0, y0, x1, y1, near };
}

function move(
  pixels: Pixels,
  { unit, cos, sin }: Head,
  { x0, y0, x1, y1, near }: Field,
  { across, down }: { across: number; down: number },
): void {
  if (x1 - x0 < 2 || y1 - y0 < 2) return;
  const before = copyPixels(pixels, x0, y0, x1, y1);
  const byX = (across * cos - down * sin) * unit;
  const byY = (across * sin + down * cos) * unit;
  const [columns, rows] = [x1 - x0, y1 - y0];
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, i++) {
      const by = near[i] ?? 0;
      if (by === 0) continue;
      const at = ((y + y0) * pixels.width + x + x0) * 4;
      before.at(x - by * byX, y - by * byY, pixels.data, at);
    }
  }
}

/** The pixels in which something of a tilted head may move. */
function boundsOf(
  { x, y, unit, cos, sin, frame: { width, height } }: Head,
  { side, up, down }: typeof faceBounds,
) {
  const corners = [-up, down].flatMap((v) =>
    [-side, side].map((u) => ({ x: u * cos - v * sin, y: u * sin + v * cos })),
  );
  const xs = corners.map((corner) => x + corner.x * unit);
  const ys = corners.map((corner) => y + corner.y * unit);
  return {
    x0: clamp(Math.floor(Math.min(...xs)), 0, width),
    y0: clamp(Math.floor(Math.min(...ys)), 0, height),
    x1: clamp(Math.ceil(Math.max(...xs)) + 1, 0, width),
    y1: clamp(Math.ceil(Math.max(...ys)) + 1, 0, height),
  };
}

/** How a photo's head moves while its camera does, at a phase of that move, 0..1: as in the photo at both ends. */
export function idleTurn(seed: number, phase: number): HeadTurn {
  const random = createRandom(seed, 'head');
  const side = random.next() < 0.5 ? -1 : 1;
  const [first, second, third] = [random.next(), random.next(), random.next()];
  const away = smoothstep(0, 0.16, Math.min(phase, 1 - phase));
  const wave = (cycles: number, from: number): number =>
    Math.sin((phase * cycles + from) * Math.PI * 2);
  return {
    yaw: away * side * WIDEST_IDLE * (0.75 * wave(1.4, first * 0.2) + 0.25 * wave(3.1, second)),
    pitch: away * WIDEST_IDLE * 0.4 * wave(2.3, third),
  };
}

/** What the head adds to it as its words are stressed. */
export const spokenTurn = ({ turn, nod }: Accent): HeadTurn => ({
  yaw: clamp(turn, -1, 1) * (WIDEST_TURN - WIDEST_IDLE),
  pitch: clamp(nod, -1, 1) * (WIDEST_TURN - WIDEST_IDLE),
});

/** Where a point of the still head is seen after the turn, in pixels. */
export function turnPoint(
  head: Head,
  turn: HeadTurn,
  [x, y]: readonly [x: number, y: number],
  nearness: Nearness = roundedNearness,
): [number, number] {
  let [atX, atY] = [x, y];
  for (let i = 0; i < 8; i++) {
    const [fromX, fromY] = origin(head, nearness, turn, atX, atY);
    atX += x - fromX;
    atY += y - fromY;
  }
  return [atX, atY];
}
