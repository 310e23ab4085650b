/** A slow camera over a still photo: the middle comes nearer a little faster than the rim, which reads as depth. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas, Image } from '@napi-rs/canvas';
import { runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { readFile } from 'node:fs/promises';
import { startEncoder } from '../render/encoder.ts';
import { freePixels } from '../paint/free-pixels.ts';
import { radial } from '../paint/soft.ts';
import { writeWhole } from '../render/whole-file.ts';
import { FRAME } from '../types.ts';

export interface CameraMoveOptions {
  imagePath: string;
  outPath: string;
  /** The camera is back where it began after this long. */
  periodSeconds: number;
  mirror?: boolean | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CameraStage {
  /** Paints the picture as the camera sees it at a phase of its move, 0..1. */
  paint(canvas: Canvas, phase: number): void;
}

/** The photo filling the frame, with a softly cut out middle as the nearer layer. */
export function createCameraStage(photo: Image | Canvas): CameraStage {
  const { width, height } = FRAME;
  const cover = createCanvas(width, height);
  const scale = Math.max(width / photo.width, height / photo.height);
  const [w, h] = [photo.width * scale, photo.height * scale];
  const ctx = cover.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(photo, (width - w) / 2, (height - h) / 2, w, h);
  const near = createCanvas(width, height);
  const nearCtx = near.getContext('2d');
  nearCtx.drawImage(cover, 0, 0);
  nearCtx.globalCompositeOperation = 'destination-in';
  nearCtx.fillStyle = radial(nearCtx, width / 2, height * 0.46, width * 0.2, height * 0.52, [
    [0, '#000000ff'],
    [0.55, '#000000cc'],
    [1, '#00000000'],
  ]);
  nearCtx.fillRect(0, 0, width, height);

  return {
    paint(canvas, phase) {
      const target = canvas.getContext('2d');
      const turn = phase * Math.PI * 2;
      const closer = 0.5 - 0.5 * Math.cos(turn);
      const place = (layer: Canvas, depth: number): void => {
        const zoom = 1.045 + closer * 0.05 * (1 + depth * 0.22);
        target.save();
        target.translate(
          width / 2 + Math.sin(turn) * 7 * (1 + depth * 0.5),
          height * 0.46 + Math.sin(turn * 2) * 2.5,
        );
        target.scale(zoom, zoom);
        target.drawImage(layer, -width / 2, -height * 0.46);
        target.restore();
      };
      place(cover, 0);
      place(near, 1);
    },
  };
}

/** Reads any picture ffmpeg knows, within its limits. */
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
  const stage = createCameraStage(await loadPhoto(imagePath, signal));
  const durationSeconds = mirror ? periodSeconds * 2 : periodSeconds;
  const frames = Math.round(durationSeconds * FRAME.fps);
  const canvas = createCanvas(FRAME.width, FRAME.height);
  await writeWhole(outPath, async (partPath) => {
    const encoder = startEncoder({ outPath: partPath, durationSeconds });
    try {
      for (let i = 0; i < frames; i++) {
        signal?.throwIfAborted();
        stage.paint(canvas, (i / FRAME.fps / periodSeconds) % 1);
        await encoder.write(canvas.data());
        await freePixels();
        if (i % 10 === 0) onProgress?.(i / frames);
      }
      await encoder.finish();
    } catch (error) {
      encoder.kill();
      throw error;
    }
  });
  onProgress?.(1);
}
