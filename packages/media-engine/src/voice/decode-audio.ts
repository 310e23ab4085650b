import { runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { findHeardChannel, takeHeard } from '@talkreel/media-tools/heard-channel';
import type { Pcm } from './wav.ts';

/** Sample rate of the engine's audio analysis. */
export const analysisSampleRate = 16_000;

/** Any sound that ffmpeg reads, as mono PCM: of several tracks and channels those that are heard. Rejects if there is none. */
export async function decodeAudio(
  path: string,
  { signal, sampleRate = analysisSampleRate }: { signal?: AbortSignal; sampleRate?: number } = {},
): Promise<Pcm> {
  const { stdout } = await runFfmpeg(
    [
      ...untrustedInput(path),
      ...takeHeard(await findHeardChannel(path, { signal })),
      '-ac',
      '1',
      '-ar',
      String(sampleRate),
      '-f',
      'f32le',
      '-c:a',
      'pcm_f32le',
      '-',
    ],
    { signal },
  );
  // A copy, because a Buffer need not start at a multiple of four bytes.
  const bytes = Uint8Array.from(stdout.subarray(0, stdout.length - (stdout.length % 4)));
  return { samples: new Float32Array(bytes.buffer), sampleRate };
}
