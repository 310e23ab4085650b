/**
 * Repaints a foreign video frame by frame: a marked mouth opens; without a known mouth, none is faked, and a bar of
 * light moves with the voice.
 */
import { closeEye } from '@talkreel/photo-mouth/close-eyes';
import { findSeam, axesOf } from '@talkreel/photo-mouth/lip-seam';
import type { Seam } from '@talkreel/photo-mouth/lip-seam';
import { createBlinks } from '../motion/pose.ts';
import { hashText } from '../drawing/random.ts';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { openMouth } from '@talkreel/photo-mouth/open-mouth';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha } from '../drawing/color.ts';
import { freePixels } from '../drawing/free-pixels.ts';
import { linear } from '../drawing/soft.ts';
import { startEncoder } from '../render/encoder.ts';
import type { SpokenTag } from '../cast/rig.ts';
import { writeWhole } from '../render/whole-file.ts';
import { FRAME } from '../types.ts';
import type { SpeechTrack } from '../types.ts';
import type { Pixels } from '@talkreel/photo-mouth/pixels';
import { findHead } from '@talkreel/photo-mouth/find-head';
import type { Nearness } from './nearness.ts';
import { createMovableHead, spokenTurn } from './turn-head.ts';
import { readFrames } from './video-frames.ts';

export interface OverlayOptions {
  videoPath: string;
  audioPath: string;
  outPath: string;
  track: SpeechTrack;
  durationSeconds: number;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export async function renderSpeakingOverlay(options: OverlayOptions): Promise<void> {
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const ctx = canvas.getContext('2d');
  await repaintVideo(options, 'overlay', ({ data, width, height }, index) => {
    ctx.putImageData(new ImageData(data, width, height), 0, 0);
    paintBar(ctx, options.track, index);
    return canvas.data();
  });
}

/**
 * Decodes the video, lets `paint` change every frame and encodes it again with the sound; the
 * file's tag says what it is. `paint` may write into the given pixels, and returns those to encode.
 */
export async function repaintVideo(
  { videoPath, audioPath, outPath, durationSeconds, onProgress, signal }: OverlayOptions,
  lipSync: SpokenTag['lipSync'],
  paint: (pixels: Pixels, index: number) => Uint8Array | Uint8ClampedArray,
): Promise<void> {
  const frames = Math.round(durationSeconds * FRAME.fps);
  const { width, height } = FRAME;
  await writeWhole(outPath, async (partPath) => {
    const encoder = startEncoder({
      outPath: partPath,
      durationSeconds,
      audioPath,
      tag: { talkreel: 1, lipSync },
    });
    try {
      let index = 0;
      for await (const frame of readFrames(videoPath, frames, signal)) {
        const data = new Uint8ClampedArray(frame.buffer);
        const painted = paint({ data, width, height }, index);
        await encoder.write(new Uint8Array(painted.buffer, painted.byteOffset, painted.byteLength));
        await freePixels();
        if (index++ % 10 === 0) onProgress?.(index / frames);
      }
      await encoder.finish();
    } catch (error) {
      await encoder.stop();
      throw error;
    }
  });
  onProgress?.(1);
}

const bars = 31;

/** A pill at the lower edge whose bars show the last second of the voice. */
function paintBar(ctx: SKRSContext2D, track: SpeechTrack, index: number): void {
  const { width, height } = FRAME;
  const openAt = (i: number): number => track.frames[i]?.mouth.open ?? 0;
  ctx.fillStyle = linear(ctx, 0, height - 150, 0, height, [
    [0, alpha('#131118', 0)],
    [1, alpha('#131118', 0.62)],
  ]);
  ctx.fillRect(0, height - 150, width, 150);
  const step = 11;
  const y = height - 58;
  for (let i = 0; i < bars; i++) {
    const away = Math.abs(i - (bars - 1) / 2);
    const loud = openAt(index - Math.round(away * 0.9)) * (1 - away / bars);
    const half = 2.4 + loud * 30;
    ctx.fillStyle = i % 2 ? '#ff8a7d' : '#ff5c4d';
    ctx.beginPath();
    ctx.roundRect(width / 2 + (i - (bars - 1) / 2) * step - 2.5, y - half, 5, half * 2, 2.5);
    ctx.fill();
  }
}

/**
 * Opens a marked mouth along its own seam, so the skin around it follows; eyes that are known blink. `markAt` gives
 * the mouth's position in each frame.
 */
export async function renderMarkedMouth(
  options: OverlayOptions & {
    markAt: (frame: number) => MouthMark;
    /** How near the parts of its head are, if it turns already: it turns further with the words. */
    turns: Nearness | null;
  },
): Promise<void> {
  const { markAt, track, turns } = options;
  let seam: Seam | undefined;
  const blinkAt = createBlinks(hashText(JSON.stringify(markAt(0))), options.durationSeconds);
  await repaintVideo(options, 'marked', (pixels, index) => {
    const mark = markAt(index);
    const axes = axesOf(mark, FRAME);
    seam ??= findSeam(pixels, axes);
    const mouth = track.frames[index]?.mouth;
    if (mouth) openMouth(pixels, { axes, seam, mouth });
    const shut = blinkAt(index / FRAME.fps);
    for (const eye of mark.eyes ?? []) closeEye(pixels, eye, shut);
    const head = turns ? findHead(mark, FRAME) : null;
    const accent = track.frames[index]?.accent;
    if (head && turns && accent) createMovableHead(head, turns).turn(pixels, spokenTurn(accent));
    return pixels.data;
  });
}
