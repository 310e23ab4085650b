import { FPS, mp4Container, videoCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';

/**
 * Writes the part of a clip from a time to its end, without sound, so that it can be repeated: ffmpeg repeats whole
 * files only. Encoded fast and large, since it is encoded again. Returns `output`.
 */
export async function cutClip(
  { clip, startSeconds, output }: { clip: string; startSeconds: number; output: string },
  options: MediaRunOptions = {},
): Promise<string> {
  await runFfmpeg(
    [
      untrustedInput(clip, ['-ss', startSeconds.toFixed(3)]),
      ['-vf', `fps=${FPS}`, '-an', videoCodec({ preset: 'ultrafast', crf: 12 })],
      [mp4Container(), output],
    ],
    options,
  );
  return output;
}
