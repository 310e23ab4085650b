/** Finds the faces of a picture, and 468 points of each with their depth: MediaPipe's face mesh (decision 150). */
import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { readModel } from '@talkreel/media-tools/tflite/read-model';
import { createRunner } from '@talkreel/media-tools/tflite/run-model';
import { untilItWorks } from '@talkreel/media-tools/until-it-works';
import { DETECTOR_SIDE, facesIn } from './detect-faces.ts';

/** Points of a face, in pixels of the picture; depth in the same unit, smaller towards the viewer. */
export interface MeshFace {
  points: ReadonlyArray<MeshPoint>;
}

export interface MeshPoint {
  x: number;
  y: number;
  z: number;
}

/** A square of the picture, in its pixels, tilted by an angle. */
interface Region {
  x: number;
  y: number;
  side: number;
  angle: number;
}

type Run = (input: Float32Array) => Float32Array[];

const MODELS = import.meta.resolve('@mediapipe/face_mesh/face_mesh_solution_packed_assets.data');
/** Says where in that file each model is. */
const MODELS_INDEX = import.meta
  .resolve('@mediapipe/face_mesh/face_mesh_solution_packed_assets_loader.js');

const MESH_SIDE = 192;
const POINTS = 468;
/** How much larger than the face its square is, for the model. */
const AROUND = 1.5;
/** The detector looks at the picture; if it sees no face, also from farther away, since it misses those that fill it. */
const DISTANCES = [1, 1.7];
/** More faces in a picture are not looked at. */
const MOST_FACES = 4;
/** Corners of the eyes, which say how a face is tilted. */
const [LEFT_EYE, RIGHT_EYE] = [33, 263];

const loadModels = untilItWorks(async () => {
  const [all, index] = await Promise.all([
    readFile(new URL(MODELS)),
    readFile(new URL(MODELS_INDEX), 'utf8'),
  ]);
  const load = (name: string): Run => {
    const entry = new RegExp(`/${name}\\.tflite", "start": (\\d+), "end": (\\d+)`).exec(index);
    if (!entry) throw new Error(`the face model has no ${name}`);
    return createRunner(readModel(all.subarray(Number(entry[1]), Number(entry[2]))));
  };
  return { detect: load('face_detection_short_range'), meshOf: load('face_landmark') };
});

/** The faces of a picture, each once. */
export async function findFaces(picture: Canvas): Promise<MeshFace[]> {
  const { detect, meshOf } = await loadModels();
  for (const distance of DISTANCES) {
    const found: MeshFace[] = [];
    for (const region of regionsOf(picture, detect, distance).slice(0, MOST_FACES)) {
      const near = meshIn(picture, meshOf, region);
      // From its own points a face is seen better than from the detector's box.
      const face = near && meshIn(picture, meshOf, regionAround(near));
      if (face && !found.some((other) => isSame(other, face))) found.push(face);
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** Where the detector sees faces, when it sees the whole picture from a distance. */
function regionsOf(picture: Canvas, detect: Run, distance: number): Region[] {
  const whole = {
    x: picture.width / 2,
    y: picture.height / 2,
    side: Math.max(picture.width, picture.height) * distance,
    angle: 0,
  };
  const [boxes, scores] = detect(pixelsOf(picture, whole, DETECTOR_SIDE, [-1, 1]));
  if (!boxes || !scores) return [];
  return facesIn(boxes, scores).map(({ x, y, width, height, eyes: [left, right] }) => ({
    x: whole.x + (x - 0.5) * whole.side,
    y: whole.y + (y - 0.5) * whole.side,
    side: Math.max(width, height) * whole.side * AROUND,
    angle: Math.atan2(right.y - left.y, right.x - left.x),
  }));
}

/** The points of a face in a region, or null if there is none. */
function meshIn(picture: Canvas, meshOf: Run, region: Region): MeshFace | null {
  const { x, y, side, angle } = region;
  const [first, second] = meshOf(pixelsOf(picture, region, MESH_SIDE, [0, 1]));
  const [points, isFace] = (first?.length ?? 0) > 1 ? [first, second] : [second, first];
  // The model's own answer is whether it sees a face: above 0, rather yes than no.
  if (!points || (isFace?.[0] ?? -1) < 0) return null;
  const [cos, sin, scale] = [Math.cos(angle), Math.sin(angle), side / MESH_SIDE];
  return {
    points: Array.from({ length: POINTS }, (_, index) => {
      const [u = 0, v = 0, z = 0] = points.subarray(3 * index, 3 * index + 3);
      const [across, down] = [(u - MESH_SIDE / 2) * scale, (v - MESH_SIDE / 2) * scale];
      return { x: x + across * cos - down * sin, y: y + across * sin + down * cos, z: z * scale };
    }),
  };
}

function regionAround({ points }: MeshFace): Region {
  const [left, right] = [points[LEFT_EYE], points[RIGHT_EYE]];
  if (!left || !right) throw new Error('a face without eyes');
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const us = points.map(({ x, y }) => x * cos + y * sin);
  const vs = points.map(({ x, y }) => y * cos - x * sin);
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    side: Math.max(u1 - u0, v1 - v0) * AROUND,
    angle,
  };
}

/** Whether the middle of one face is in the other. */
function isSame(one: MeshFace, other: MeshFace): boolean {
  const [a, b] = [regionAround(one), regionAround(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) < Math.max(a.side, b.side) / AROUND / 2;
}

/** A region as a model's input, its colours between two numbers; black where there is no picture. */
function pixelsOf(
  picture: Canvas,
  { x, y, side, angle }: Region,
  size: number,
  [least, most]: [number, number],
): Float32Array {
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#000000';
  ctx.fillRect(0, 0, size, size);
  ctx.imageSmoothingQuality = 'high';
  ctx.translate(size / 2, size / 2);
  ctx.scale(size / side, size / side);
  ctx.rotate(-angle);
  ctx.drawImage(picture, -x, -y);
  const { data } = ctx.getImageData(0, 0, size, size);
  const input = new Float32Array(size * size * 3);
  for (let from = 0, to = 0; from < data.length; from += 4)
    for (let channel = 0; channel < 3; channel++)
      input[to++] = least + ((most - least) * (data[from + channel] ?? 0)) / 255;
  return input;
}
