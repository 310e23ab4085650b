import type { Viseme } from '../visemes.ts';

/** The mouth shapes that the listener distinguishes, each with a representative phoneme. */
export const standIns = [
  ['rest', ''],
  ['p', 'm'],
  ['f', 'f'],
  ['th', 'ð'],
  ['t', 't'],
  ['s', 's'],
  ['sh', 'ʃ'],
  ['k', 'k'],
  ['r', 'ɹ'],
  ['l', 'l'],
  ['ee', 'i'],
  ['eh', 'ɛ'],
  ['ah', 'ɑ'],
  ['oh', 'ɔ'],
  ['oo', 'u'],
  ['uh', 'ə'],
] as const satisfies ReadonlyArray<readonly [Viseme, string]>;

export const labels: readonly Viseme[] = standIns.map(([viseme]) => viseme);
