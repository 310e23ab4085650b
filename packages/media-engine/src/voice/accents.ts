import type { Accent } from '../types.ts';
import { hopSeconds } from './dsp/spectrogram.ts';
import { smooth, type VoiceLevels } from './levels.ts';
import { smoothstep } from '../drawing/geometry.ts';

interface Beat {
  seconds: number;
  strength: number;
}

const minSpacingSeconds = 0.75;

/** Brow raises and nods at the loudest moments, with space between them. */
export function accentsOf(levels: VoiceLevels): (seconds: number) => Pick<Accent, 'brow' | 'nod'> {
  const chosen = spaceOut(loudBeats(levels));
  return (seconds) => {
    const accent = { brow: 0, nod: 0 };
    for (const [index, { seconds: at, strength }] of chosen.entries()) {
      // Brows slightly lead the syllable, the nod is on it; every third beat is brows only.
      accent.brow = Math.max(accent.brow, strength * bump(seconds - at + 0.06, 0.16, 0.34));
      if (index % 3 !== 1)
        accent.nod = Math.max(accent.nod, strength * 0.9 * bump(seconds - at, 0.14, 0.26));
    }
    return {
      brow: Math.round(accent.brow * 1000) / 1000,
      nod: Math.round(accent.nod * 1000) / 1000,
    };
  };
}

function bump(offset: number, rise: number, fall: number): number {
  return offset < 0 ? smoothstep(-rise, 0, offset) : 1 - smoothstep(0, fall, offset);
}

function loudBeats({ voiceDb, loudDb }: VoiceLevels): Beat[] {
  const slow = smooth(voiceDb, 6);
  const beats: Beat[] = [];
  for (let frame = 1; frame < slow.length - 1; frame++) {
    const level = slow[frame] ?? -90;
    if (level < loudDb - 7 || level < (slow[frame - 1] ?? -90) || level <= (slow[frame + 1] ?? -90))
      continue;
    beats.push({
      seconds: frame * hopSeconds,
      strength: 0.45 + 0.5 * smoothstep(-7, 0, level - loudDb),
    });
  }
  return beats;
}

function spaceOut(beats: Beat[]): Beat[] {
  const chosen: Beat[] = [];
  const strongestFirst = beats.toSorted((a, b) => b.strength - a.strength || a.seconds - b.seconds);
  for (const beat of strongestFirst) {
    if (chosen.every(({ seconds }) => Math.abs(seconds - beat.seconds) >= minSpacingSeconds))
      chosen.push(beat);
  }
  return chosen.sort((a, b) => a.seconds - b.seconds);
}
