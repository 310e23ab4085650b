/** From the points of a face to a map of how near each place of its head is (`depthMap`). */
import type { Head } from '@talkreel/photo-mouth/find-head';
import { clamp, lerp } from '../../drawing/geometry.ts';
import { depthMap, encodeDepth, outline } from '../nearness.ts';
import type { MeshFace, MeshPoint } from './find-faces.ts';

/** Points at the ears, whose depth is that of what does not move. */
const [LEFT_EAR, RIGHT_EAR] = [234, 454];
/** The edge of the face, in order: around the forehead, the cheeks and the chin. */
const EDGE = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148,
  176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
/** How far a point says something about its surroundings, in units. */
const REACH = 0.1;
/** The least distance from the edge of the face to where nothing moves any more, in units. */
const hair = { side: 0.45, up: 0.9, down: 0.65 };
/** How much of the depth is used: with all of it, hair and neck would be pulled along. */
const STRENGTH = { least: 0.48, most: 0.8 };
/** With this much of the picture above and beside the eyes, in units, all of that is used. */
const ROOM = 1.3;
const ROUNDS = 400;
const { step, left, top, columns, rows } = depthMap;

const placeOf = (at: number): { u: number; v: number } => ({
  u: left + (at % columns) * step,
  v: top + Math.floor(at / columns) * step,
});

/** In units: across and down from between the eyes, and how much nearer than the ears. */
interface Near {
  u: number;
  v: number;
  near: number;
}

/** The depth of a face whose head was found in the same frame, as it is stored: `decodeDepth` reads it. */
export function measureDepth(face: MeshFace, head: Head): string {
  const points = nearPoints(face, head);
  const edge = EDGE.flatMap((index) => points[index] ?? []);
  const moves = movingPart(edge);
  const strength = strengthOf(head);
  const map = new Float32Array(columns * rows);
  const isFace = new Uint8Array(columns * rows);
  const isStill = new Uint8Array(columns * rows);
  for (let at = 0; at < map.length; at++) {
    const place = placeOf(at);
    if (!moves(place)) isStill[at] = 1;
    else if (isInside(edge, place)) {
      isFace[at] = 1;
      map[at] = nearAt(points, place) * strength;
    }
  }
  spread(map, (at) => isFace[at] === 0 && isStill[at] === 0);
  return encodeDepth(map);
}

/** A face that the picture cuts off has less room to bend in, since nothing moves at the rim. */
function strengthOf({ x, y, unit, frame }: Head): number {
  const room = Math.min(x, y, frame.width - x) / unit / ROOM;
  return lerp(STRENGTH.least, STRENGTH.most, clamp(room, 0, 1));
}

function nearPoints({ points }: MeshFace, head: Head): Near[] {
  const seen = points.map((point: MeshPoint) => {
    const [dx, dy] = [(point.x - head.x) / head.unit, (point.y - head.y) / head.unit];
    return {
      u: dx * head.cos + dy * head.sin,
      v: dy * head.cos - dx * head.sin,
      z: point.z / head.unit,
    };
  });
  const [one, other] = [seen[LEFT_EAR], seen[RIGHT_EAR]];
  if (!one || !other) throw new Error('a face without ears');
  // A head that is turned a little has one ear nearer than the other.
  const slope = (other.z - one.z) / Math.max(0.5, other.u - one.u);
  return seen.map(({ u, v, z }) => ({
    u,
    v,
    near: Math.max(0, one.z + (u - one.u) * slope - z),
  }));
}

/** The head with its hair, and the neck below it. */
function movingPart(edge: readonly Near[]) {
  const [us, vs] = [edge.map(({ u }) => u), edge.map(({ v }) => v)];
  const limit = (least: number, face: number, more: number): number => Math.max(least, face + more);
  const [leftSide, rightSide] = [-Math.min(...us), Math.max(...us)].map((side) =>
    Math.min(-left - 2 * step, limit(outline.side * 0.9, side, hair.side)),
  ) as [number, number];
  const up = Math.min(-top - 2 * step, limit(outline.up, -Math.min(...vs), hair.up));
  const down = Math.min(top + (rows - 3) * step, limit(0, Math.max(...vs), hair.down));
  return ({ u, v }: { u: number; v: number }): boolean => {
    const [across, along] = [u / (u < 0 ? leftSide : rightSide), v / (v < 0 ? up : down)];
    return across * across + along * along < 1;
  };
}

/** Whether a place is inside of a closed line. */
function isInside(line: readonly Near[], { u, v }: { u: number; v: number }): boolean {
  let isIn = false;
  for (const [index, to] of line.entries()) {
    const from = line.at(index - 1);
    if (!from || from.v > v === to.v > v) continue;
    if (u < from.u + ((v - from.v) / (to.v - from.v)) * (to.u - from.u)) isIn = !isIn;
  }
  return isIn;
}

/** What the points around a place say together. */
function nearAt(points: readonly Near[], { u, v }: { u: number; v: number }): number {
  let [sum, weights] = [0, 1e-12];
  for (const point of points) {
    const weight = Math.exp(-((point.u - u) ** 2 + (point.v - v) ** 2) / (2 * REACH * REACH));
    sum += weight * point.near;
    weights += weight;
  }
  return sum / weights;
}

/** Between the face and what does not move, every place becomes the mean of those around it. */
function spread(map: Float32Array, isFree: (at: number) => boolean): void {
  const free = [...map.keys()].filter(isFree);
  for (let round = 0; round < ROUNDS; round++)
    for (const at of free)
      map[at] =
        ((map[at - 1] ?? 0) +
          (map[at + 1] ?? 0) +
          (map[at - columns] ?? 0) +
          (map[at + columns] ?? 0)) /
        4;
}
