/** Frames of a foreign video, decoded one by one. */
import { untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { rawFrames } from '@talkreel/media-tools/raw-frames';
import { FRAME } from '../types.ts';

/** RGBA frames at our size and rate; a video that is too short is repeated from its start. */
export function readFrames(
  videoPath: string,
  frames: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { width, height, fps } = FRAME;
  const fit = `fps=${fps},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},setsar=1`;
  const made = ['-vf', fit, '-frames:v', String(frames), '-pix_fmt', 'rgba'];
  const input = ['-stream_loop', '-1', ...untrustedInput(videoPath)];
  return rawFrames([input, made], width * height * 4, signal);
}
