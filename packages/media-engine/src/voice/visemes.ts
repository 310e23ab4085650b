import type { MouthPose } from '../types.ts';

/** Names of the mouth targets; `rest` is the closed mouth. */
export type Viseme =
  | 'rest'
  | 'p'
  | 'f'
  | 'th'
  | 't'
  | 's'
  | 'sh'
  | 'k'
  | 'r'
  | 'l'
  | 'ee'
  | 'eh'
  | 'ah'
  | 'oh'
  | 'oo'
  | 'uh';

export interface VisemeShape {
  pose: MouthPose;
  /** How strongly the shape resists its neighbours. */
  dominance: number;
  vowel: boolean;
}

/** The mouth at rest: closed, nothing showing. */
export const restPose: Readonly<MouthPose> = {
  open: 0,
  width: 0,
  round: 0,
  jaw: 0,
  upperTeeth: 0,
  lowerTeeth: 0,
  tongue: 0,
  press: 0,
  tuck: 0,
};

function shape(dominance: number, vowel: boolean, pose: Partial<MouthPose>): VisemeShape {
  return { dominance, vowel, pose: { ...restPose, ...pose } };
}

export const visemes: Readonly<Record<Viseme, VisemeShape>> = {
  rest: shape(1, false, {}),
  p: shape(2.4, false, { press: 0.85 }),
  f: shape(1.9, false, { open: 0.1, tuck: 0.9, upperTeeth: 0.55, jaw: 0.05 }),
  th: shape(1, false, { open: 0.2, tongue: 0.85, upperTeeth: 0.55, jaw: 0.12, width: 0.1 }),
  t: shape(0.6, false, {
    open: 0.2,
    tongue: 0.55,
    upperTeeth: 0.5,
    lowerTeeth: 0.15,
    jaw: 0.12,
    width: 0.12,
  }),
  s: shape(1, false, { open: 0.13, upperTeeth: 0.75, lowerTeeth: 0.6, jaw: 0.04, width: 0.3 }),
  sh: shape(1.2, false, {
    open: 0.2,
    upperTeeth: 0.6,
    lowerTeeth: 0.45,
    jaw: 0.08,
    width: -0.35,
    round: 0.55,
  }),
  k: shape(0.4, false, { open: 0.3, upperTeeth: 0.25, jaw: 0.22 }),
  r: shape(0.9, false, { open: 0.36, upperTeeth: 0.25, jaw: 0.24, width: -0.35, round: 0.42 }),
  l: shape(0.8, false, { open: 0.36, tongue: 0.9, upperTeeth: 0.4, jaw: 0.26, width: 0.08 }),
  ee: shape(1, true, { open: 0.46, upperTeeth: 0.6, lowerTeeth: 0.2, jaw: 0.26, width: 0.7 }),
  eh: shape(1, true, { open: 0.6, upperTeeth: 0.5, lowerTeeth: 0.15, jaw: 0.5, width: 0.35 }),
  ah: shape(1.1, true, { open: 0.84, upperTeeth: 0.4, lowerTeeth: 0.1, jaw: 0.84, width: 0.08 }),
  oh: shape(1.1, true, { open: 0.72, upperTeeth: 0.12, jaw: 0.6, width: -0.4, round: 0.62 }),
  oo: shape(1.3, true, { open: 0.44, jaw: 0.3, width: -0.8, round: 0.92 }),
  uh: shape(0.85, true, { open: 0.54, upperTeeth: 0.3, jaw: 0.4 }),
};

const byLetter: Record<string, Viseme> = {};
const letters: Partial<Record<Viseme, string>> = {
  p: 'm b p ɱ',
  f: 'f v ʋ',
  th: 'θ ð',
  t: 't d n ɾ ɳ ʈ ɖ ɲ ʔ',
  s: 's z ɕ ʑ',
  sh: 'ʃ ʒ ʂ ʐ',
  k: 'k ɡ g ŋ h x ɣ q ç ɦ ʁ χ c ɟ',
  r: 'ɹ r ɻ ʀ',
  l: 'l ɫ ɭ ʎ',
  ee: 'i ɪ j y ᵻ ɨ',
  eh: 'ɛ e æ ø œ',
  ah: 'a ɑ ɐ ʌ ɒ ä',
  oh: 'ɔ o',
  oo: 'u ʊ w ʉ ɯ ʍ',
  uh: 'ə ɚ ɜ ɝ ɘ ɵ ɤ',
};
for (const [viseme, list] of Object.entries(letters) as Array<[Viseme, string]>) {
  for (const letter of list.split(' ')) byLetter[letter] = viseme;
}
// A schwa is brief; so is a lone final "ɐ".
byLetter['ɐ'] = 'uh';

/** The mouth shapes a phoneme passes through: one for most, two for diphthongs and affricates, none for silence. */
export function visemesOf(ipa: string): Viseme[] {
  const passed: Viseme[] = [];
  for (const letter of ipa.normalize('NFC')) {
    const viseme = byLetter[letter];
    if (viseme && passed.at(-1) !== viseme) passed.push(viseme);
  }
  // The stop of an affricate is not visible.
  return passed[0] === 't' && (passed[1] === 'sh' || passed[1] === 's') ? passed.slice(1) : passed;
}
