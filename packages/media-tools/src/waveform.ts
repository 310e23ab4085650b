import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

const SAMPLE_RATE = 8000;

/** Peaks 0..1 of `bars` equal parts of a recording, for drawing it. */
export async function readWaveform(
  file: string,
  bars: number,
  options: MediaRunOptions = {},
): Promise<number[]> {
  const { stdout } = await runFfmpeg(
    [
      ...untrustedInput(file),
      ['-map', '0:a:0', '-ac', '1', '-ar', String(SAMPLE_RATE), '-t', '600'],
      ['-f', 's16le', 'pipe:1'],
    ],
    options,
  );
  const samples = Math.floor(stdout.length / 2);
  return Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    const end = Math.floor(((bar + 1) * samples) / bars);
    for (let index = Math.floor((bar * samples) / bars); index < end; index += 1) {
      peak = Math.max(peak, Math.abs(stdout.readInt16LE(index * 2)));
    }
    return Math.round((peak / 32768) * 1000) / 1000;
  });
}
