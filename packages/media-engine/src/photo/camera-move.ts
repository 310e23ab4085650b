/**
 * A slow camera move over a still photo: its centre approaches slightly faster than its edges, which looks like depth.
 * A face whose eyes and mouth are known turns, nods and breathes meanwhile.
 */
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import type { Canvas, Image } from '@napi-rs/canvas';
import { runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { readFile } from 'node:fs/promises';
import { startEncoder } from '../render/encoder.ts';
import { freePixels } from '../drawing/free-pixels.ts';
import { motionTime } from '../motion/pose.ts';
import { alpha } from '../drawing/color.ts';
import { clamp, lerp } from '../drawing/geometry.ts';
import { hashText } from '../drawing/random.ts';
import { radial } from '../drawing/soft.ts';
import { writeWhole } from '../render/whole-file.ts';
import type { CameraTag } from '../cast/rig.ts';
import { FRAME } from '../types.ts';
import type { Corner, MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { findHead } from '@talkreel/photo-mouth/find-head';
import { knowFace } from './face/know-face.ts';
import type { KnownFace } from './face/know-face.ts';
import { decodeDepth } from './nearness.ts';
import type { Nearness } from './nearness.ts';
import { createMovableHead, idleTurn, turnPoint } from './turn-head.ts';

export interface CameraMoveOptions {
  imagePath: string;
  outPath: string;
  /** The camera returns to its start after this time; mirrored, it then takes the same way back. */
  periodSeconds: number;
  mirror?: boolean | undefined;
  /** The photo's mouth, for later lip sync; it is written into the file. Default: it is looked for. */
  mouth?: MouthMark | null | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface Size {
  width: number;
  height: number;
}

export interface CameraStage {
  /** Whether a head was found that turns. */
  turns: boolean;
  /** Paints what the camera sees at a phase of its move, 0..1. */
  paint(canvas: Canvas, phase: number): void;
}

const { width, height } = FRAME;
/** What the camera moves towards. */
const centre = { x: width / 2, y: height * 0.46 };
/** The nearer centre: opaque inside the first radius, gone at the last, with two fading steps in between. */
const near = { from: width * 0.2, to: height * 0.52, step: 0.55, stepOpacity: 0.8 };

/** The position of a layer at a phase of the move; depth 0 is the whole picture, 1 its nearer centre. */
function placeOf(depth: number, phase: number): { x: number; y: number; zoom: number } {
  const turn = phase * Math.PI * 2;
  const closer = 0.5 - 0.5 * Math.cos(turn);
  return {
    x: centre.x + Math.sin(turn) * 7 * (1 + depth * 0.5),
    y: centre.y + Math.sin(turn * 2) * 2.5,
    zoom: 1.045 + closer * 0.05 * (1 + depth * 0.22),
  };
}

/** Opacity of the nearer layer at a point of the frame at rest. */
function nearness(x: number, y: number): number {
  const distance = Math.hypot(x - centre.x, y - centre.y);
  const at = clamp((distance - near.from) / (near.to - near.from), 0, 1);
  return at < near.step
    ? lerp(1, near.stepOpacity, at / near.step)
    : lerp(near.stepOpacity, 0, (at - near.step) / (1 - near.step));
}

/** A picture scaled and cropped to fill the frame: its size, and its corner in the frame. */
function fill(photo: Size): Size & { x: number; y: number } {
  const scale = Math.max(width / photo.width, height / photo.height);
  const [w, h] = [photo.width * scale, photo.height * scale];
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
}

function onCorners({ left, right, eyes }: MouthMark, move: (corner: Corner) => Corner): MouthMark {
  const both = <T extends { left: Corner; right: Corner }>(pair: T): T => ({
    ...pair,
    left: move(pair.left),
    right: move(pair.right),
  });
  return { ...both({ left, right }), ...(eyes && { eyes: [both(eyes[0]), both(eyes[1])] }) };
}

/** A mark in a picture that fills the frame, as fractions of the frame. */
export function markInFrame(mark: MouthMark, photo: Size): MouthMark {
  const filled = fill(photo);
  return onCorners(mark, ({ x, y }) => ({
    x: (filled.x + x * filled.width) / width,
    y: (filled.y + y * filled.height) / height,
  }));
}

/** A photo as it fills the frame. */
function framePhoto(photo: Image | Canvas): Canvas {
  const cover = createCanvas(width, height);
  const ctx = cover.getContext('2d');
  const filled = fill(photo);
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(photo, filled.x, filled.y, filled.width, filled.height);
  return cover;
}

/** What is known of the face in a photo, by its mark or without one, as fractions of the photo. */
async function knowPhoto(photo: Image, given: MouthMark | null): Promise<KnownFace | null> {
  const face = await knowFace(framePhoto(photo), given && markInFrame(given, photo));
  const filled = fill(photo);
  if (!face || given) return face && given && { ...face, mark: given };
  const mark = onCorners(face.mark, ({ x, y }) => ({
    x: (x * width - filled.x) / filled.width,
    y: (y * height - filled.y) / filled.height,
  }));
  return { ...face, mark };
}

const seedOf = (mark: MouthMark): number => hashText(JSON.stringify(mark));

/**
 * The position of a photo's mark as the camera sees it at a phase of its move, as fractions of the
 * frame.
 */
export function followMark(
  mark: MouthMark,
  { photo, turns = false }: Pick<CameraTag['camera'], 'photo' | 'turns'>,
  phase: number,
  headNearness?: Nearness,
): MouthMark {
  const [back, front] = [placeOf(0, phase), placeOf(1, phase)];
  const framed = markInFrame(mark, photo);
  const head = turns ? findHead(framed, FRAME) : null;
  const turn = idleTurn(seedOf(framed), phase);
  return onCorners(framed, (still) => {
    const at = [still.x * width, still.y * height] as const;
    const [x, y] = head === null ? at : turnPoint(head, turn, at, headNearness);
    const share = nearness(x, y);
    const zoom = lerp(back.zoom, front.zoom, share);
    return {
      x: (lerp(back.x, front.x, share) + (x - centre.x) * zoom) / width,
      y: (lerp(back.y, front.y, share) + (y - centre.y) * zoom) / height,
    };
  });
}

/** Breaths during a move, which takes about ten seconds. */
const BREATHS = 3;

/**
 * The photo filling the frame, with a softly masked centre as the nearer layer. With a mark that shows a head, the head
 * turns.
 */
export function createCameraStage(
  photo: Image | Canvas,
  mark: MouthMark | null = null,
  depth: string | null = null,
): CameraStage {
  const cover = framePhoto(photo);
  const ctx = cover.getContext('2d');
  const middle = createCanvas(width, height);
  const middleCtx = middle.getContext('2d');
  const mask = radial(middleCtx, centre.x, centre.y, near.from, near.to, [
    [0, '#000000ff'],
    [near.step, alpha('#000000', near.stepOpacity)],
    [1, '#00000000'],
  ]);
  function maskMiddle(): void {
    middleCtx.globalCompositeOperation = 'copy';
    middleCtx.drawImage(cover, 0, 0);
    middleCtx.globalCompositeOperation = 'destination-in';
    middleCtx.fillStyle = mask;
    middleCtx.fillRect(0, 0, width, height);
  }
  maskMiddle();

  const framed = mark && markInFrame(mark, photo);
  const head = framed && findHead(framed, FRAME);
  const movable = head && createMovableHead(head, depth === null ? undefined : decodeDepth(depth));
  const still = movable && ctx.getImageData(0, 0, width, height).data;
  const data = new Uint8ClampedArray(still ? still.length : 0);
  function moveHead(phase: number): void {
    if (!framed || !movable || !still) return;
    data.set(still);
    const pixels = { data, width, height };
    movable.breathe(pixels, 0.5 - 0.5 * Math.cos(phase * BREATHS * Math.PI * 2));
    movable.turn(pixels, idleTurn(seedOf(framed), phase));
    ctx.putImageData(new ImageData(data, width, height), 0, 0);
    maskMiddle();
  }

  return {
    turns: head !== null,
    paint(canvas, phase) {
      moveHead(phase);
      const target = canvas.getContext('2d');
      for (const [depth, layer] of [cover, middle].entries()) {
        const { x, y, zoom } = placeOf(depth, phase);
        target.save();
        target.translate(x, y);
        target.scale(zoom, zoom);
        target.drawImage(layer, -centre.x, -centre.y);
        target.restore();
      }
    },
  };
}

/** Reads any picture that ffmpeg supports, within its limits. */
export async function loadPhoto(imagePath: string, signal?: AbortSignal): Promise<Image> {
  const head = await readFile(imagePath);
  if (head.subarray(1, 4).toString('latin1') === 'PNG' || head.readUInt16BE(0) === 0xffd8)
    return loadImage(head);
  const { stdout } = await runFfmpeg(
    [...untrustedInput(imagePath), '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'],
    { signal },
  );
  return loadImage(stdout);
}

export async function renderCameraMove(options: CameraMoveOptions): Promise<void> {
  const { imagePath, outPath, periodSeconds, mirror = false, onProgress, signal } = options;
  const photo = await loadPhoto(imagePath, signal);
  const { mark: mouth = null, depth = null } =
    (await knowPhoto(photo, options.mouth ?? null)) ?? {};
  const stage = createCameraStage(photo, mouth, depth);
  const time = { periodSeconds, mirror };
  const camera = {
    photo: { width: photo.width, height: photo.height },
    time,
    ...(stage.turns && { turns: true, ...(depth !== null && { depth }) }),
  };
  const durationSeconds = mirror ? periodSeconds * 2 : periodSeconds;
  const frames = Math.round(durationSeconds * FRAME.fps);
  const canvas = createCanvas(FRAME.width, FRAME.height);
  await writeWhole(outPath, async (partPath) => {
    const encoder = startEncoder({
      outPath: partPath,
      durationSeconds,
      tag: { talkreel: 1, camera, ...(mouth && { mouth }) },
    });
    try {
      for (let i = 0; i < frames; i++) {
        signal?.throwIfAborted();
        stage.paint(canvas, motionTime(time, i / FRAME.fps) / periodSeconds);
        await encoder.write(canvas.data());
        await freePixels();
        if (i % 10 === 0) onProgress?.(i / frames);
      }
      await encoder.finish();
    } catch (error) {
      await encoder.stop();
      throw error;
    }
  });
  onProgress?.(1);
}
