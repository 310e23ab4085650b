import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { findHeardChannel, takeHeard } from './heard-channel.ts';
import { frameLevels, samplesOf } from './levels.ts';

const SAMPLE_RATE = 8_000;
const FRAME_SECONDS = 0.01;
/** Quieter than loud speech by this much: breath, room, or nothing. */
const QUIET_DB = 32;
const FLOOR_DB = -60;
/** Shorter gaps are inside of words: the closed lips of a p. */
const LEAST_SECONDS = 0.11;

/** When a recording of speech rests, in seconds from its start; silence at both ends included. */
export async function findPauses(
  file: string,
  options: MediaRunOptions = {},
): Promise<Array<[number, number]>> {
  const { stdout } = await runFfmpeg(
    [
      untrustedInput(file),
      takeHeard(await findHeardChannel(file, options)),
      ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'],
    ],
    options,
  );
  const levels = frameLevels(samplesOf(stdout), SAMPLE_RATE * FRAME_SECONDS);
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)] ?? FLOOR_DB;
  const limit = Math.max(FLOOR_DB, loud - QUIET_DB);
  const pauses: Array<[number, number]> = [];
  let from: number | null = null;
  for (const [index, level] of [...levels, Infinity].entries()) {
    if (level < limit) from ??= index;
    else {
      const seconds = (index - (from ?? index)) * FRAME_SECONDS;
      if (from !== null && seconds >= LEAST_SECONDS)
        pauses.push([round(from * FRAME_SECONDS), round(index * FRAME_SECONDS)]);
      from = null;
    }
  }
  return pauses;
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
