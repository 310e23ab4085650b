import { stat } from 'node:fs/promises';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

export interface ThumbnailInput {
  video: string;
  /** A .jpg file. */
  output: string;
  /** Default 0.5; a shorter video gives its first frame. */
  atSeconds?: number | undefined;
  /** Wider pictures are scaled down to this. Default: as the video. */
  maxWidth?: number | undefined;
}

/** Writes one frame as JPEG. */
export async function makeThumbnail(
  input: ThumbnailInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const grab = async (atSeconds: number): Promise<void> => {
    const scale = input.maxWidth ? ['-vf', `scale='min(${input.maxWidth},iw)':-2`] : [];
    const seek = atSeconds > 0 ? ['-ss', String(atSeconds)] : [];
    await runFfmpeg(
      [
        ...untrustedInput(input.video, seek),
        ['-map', '0:v:0', ...scale, '-frames:v', '1', '-q:v', '3', '-map_metadata', '-1'],
        ['-f', 'mjpeg', input.output],
      ],
      options,
    );
  };
  await grab(input.atSeconds ?? 0.5);
  const { size } = await stat(input.output).catch(() => ({ size: 0 }));
  if (size === 0) await grab(0);
}
