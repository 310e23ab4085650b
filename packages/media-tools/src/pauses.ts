import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';

const SAMPLE_RATE = 8_000;
const FRAME_SECONDS = 0.01;
/** Quieter than loud speech by this much: breath, room, or nothing. */
const QUIET_DB = 32;
const FLOOR_DB = -60;
/** Shorter ones are inside of words: the closed lips of a p. */
const LEAST_SECONDS = 0.11;

/** When a recording of speech rests, in seconds from its start; silence at both ends included. */
export async function findPauses(
  file: string,
  options: MediaRunOptions = {},
): Promise<Array<[number, number]>> {
  const { stdout } = await runFfmpeg(
    [
      untrustedInput(file),
      ['-map', '0:a:0', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'],
    ],
    options,
  );
  const levels = levelsOf(stdout);
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

/** The level of each frame, in decibels of full scale. */
function levelsOf(pcm: Buffer): number[] {
  const size = SAMPLE_RATE * FRAME_SECONDS;
  const samples = Math.floor(pcm.length / 2);
  return Array.from({ length: Math.floor(samples / size) }, (_, frame) => {
    let sum = 0;
    for (let index = frame * size; index < (frame + 1) * size; index += 1)
      sum += (pcm.readInt16LE(index * 2) / 32_768) ** 2;
    return 10 * Math.log10(sum / size + 1e-10);
  });
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
