import { frameLevels } from './levels.ts';
import { SPEECH_RATE } from './plain-wav.ts';

/** Samples of one measured step: 10 ms. */
export const STEP = SPEECH_RATE / 100;
/** As in `pauses.ts`: quieter than loud speech by this much is breath, room, or nothing. */
const QUIET_DB = 32;
const FLOOR_DB = -60;
/** Steps within this of the loud ones are voice; what is below is consonants and their ends. */
const VOICED_DB = 20;

/** Below this level, in decibels of full scale, a recording rests. */
export function quietLimit(levels: readonly number[]): number {
  return Math.max(FLOOR_DB, loudLevel(levels) - QUIET_DB);
}

function loudLevel(levels: readonly number[]): number {
  return levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)] ?? FLOOR_DB;
}

/** How loud the voice in this sound is, in decibels of full scale; null: there is none. */
export function voiceLevel(samples: Int16Array): number | null {
  const levels = frameLevels(samples, STEP);
  const least = Math.max(FLOOR_DB, loudLevel(levels) - VOICED_DB);
  const voiced = levels.filter((level) => level > least);
  if (voiced.length === 0) return null;
  const power = voiced.reduce((sum, level) => sum + 10 ** (level / 10), 0) / voiced.length;
  return 10 * Math.log10(power);
}
