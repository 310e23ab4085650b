import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import { findHeardChannel, takeHeard } from './heard-channel.ts';

/**
 * Speeds speech up (above 1) or slows it down at the same pitch; mono 24 kHz WAV. `rate` 0.5 to 2.
 */
export async function changeTempo(
  input: { audio: string; output: string; rate: number },
  options: MediaRunOptions = {},
): Promise<void> {
  await runFfmpeg(
    [
      ...untrustedInput(input.audio),
      takeHeard(await findHeardChannel(input.audio, options), [`atempo=${input.rate}`]),
      ['-map_metadata', '-1', '-ac', '1', '-ar', '24000', '-c:a', 'pcm_s16le', input.output],
    ],
    options,
  );
}
