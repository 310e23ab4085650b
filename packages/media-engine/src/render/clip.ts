/** A clip of a rig: its idle motion, or the same with a speaking mouth. */
import type { Rig, TimeMap } from '../cast/rig.ts';
import { FRAME, frames as shapeFrames } from '../types.ts';
import type { Shape, SpeechTrack } from '../types.ts';
import { drawFrames } from './draw-pool.ts';
import { startEncoder } from './encoder.ts';
import { writeWhole } from './whole-file.ts';

export interface RenderClipOptions {
  rig: Rig;
  /** Default: a tile. */
  shape?: Shape | undefined;
  durationSeconds: number;
  outPath: string;
  /** Default: the motion closes its loop at the end of the clip. */
  time?: TimeMap | undefined;
  /** A mouth and accents for every frame; after its end the mouth stays closed. */
  track?: SpeechTrack | undefined;
  /** Cut or padded with silence to the length of the clip. */
  audioPath?: string | undefined;
  /** 0..1 of the frames. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  crf?: number | undefined;
  preset?: string | undefined;
  /** The actor alone: a file of twice the height, with colours above and their alpha below, and without a rig. */
  isCutOut?: boolean | undefined;
}

/**
 * Renders an MP4 (25 fps, H.264, BT.709) that contains its rig. The file appears under its
 * name only when it is complete.
 * @throws {EncodeFailed} when ffmpeg fails; the signal's reason when aborted.
 */
export async function renderClip(
  options: RenderClipOptions,
): Promise<{ frames: number; renderMs: number }> {
  const { rig, shape = 'tile', durationSeconds, outPath, track } = options;
  const { audioPath, onProgress, signal, isCutOut = false } = options;
  const time = options.time ?? { periodSeconds: durationSeconds, mirror: false };
  const started = performance.now();
  const frames = Math.max(1, Math.round(durationSeconds * FRAME.fps));
  signal?.throwIfAborted();
  await writeWhole(outPath, async (partPath) => {
    const encoder = startEncoder({
      outPath: partPath,
      durationSeconds,
      audioPath,
      tag: isCutOut ? undefined : { talkreel: 1, rig, time, shape },
      width: shapeFrames[shape].width,
      height: shapeFrames[shape].height,
      crf: options.crf,
      preset: options.preset,
      isCutOut,
    });
    try {
      await drawFrames(
        { rig, shape, time, track, isCutOut },
        frames,
        async (frame, index) => {
          await encoder.write(frame);
          if (index % 5 === 0 || index === frames - 1) onProgress?.((index + 1) / frames);
        },
        signal,
      );
      await encoder.finish();
      signal?.throwIfAborted();
    } catch (error) {
      await encoder.stop();
      throw error;
    }
  });
  return { frames, renderMs: performance.now() - started };
}
