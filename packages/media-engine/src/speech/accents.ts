import type { Accent, PhonemeCue } from '../types.ts';
import { hopSeconds } from './dsp/spectrogram.ts';
import { smooth, valueAt, type VoiceLevels } from './levels.ts';
import { smoothstep } from './pose.ts';
import { visemes, visemesOf } from './visemes.ts';

interface Beat {
  seconds: number;
  strength: number;
}

const minSpacingSeconds = 0.75;

/** Brows and nods that fall on the strongest syllables, with room between them. */
export function accentsOf(
  cues: readonly PhonemeCue[],
  levels: VoiceLevels,
): (seconds: number) => Accent {
  const stressed = stressBeats(cues, levels);
  // Cues that were only heard carry no stress; the loudest moments stand in for it there.
  const loud = loudBeats(levels).filter((beat) =>
    stressed.every(({ seconds }) => Math.abs(seconds - beat.seconds) > 1),
  );
  const chosen = spaceOut([...stressed, ...loud]);
  return (seconds) => {
    const accent = { brow: 0, nod: 0 };
    for (const [index, { seconds: at, strength }] of chosen.entries()) {
      // Brows lead the syllable a little, the nod lands on it; every third beat is brows alone.
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

function stressBeats(cues: readonly PhonemeCue[], levels: VoiceLevels): Beat[] {
  return cues
    .filter(
      ({ ipa, stress }) => stress === 2 && visemesOf(ipa).some((viseme) => visemes[viseme].vowel),
    )
    .map(({ startSeconds, endSeconds }) => {
      const seconds = (startSeconds + endSeconds) / 2;
      const loud = smoothstep(-14, 0, valueAt(levels.voiceDb, seconds) - levels.loudDb);
      const long = smoothstep(0.06, 0.22, endSeconds - startSeconds);
      return { seconds, strength: 0.35 + 0.35 * loud + 0.3 * long };
    });
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
