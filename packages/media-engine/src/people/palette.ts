/** Every colour of a person's skin, from the one in the rig. */
import { fromHex, mix, shade } from '../drawing/color.ts';
import type { PersonRig } from '../cast/rig.ts';

export interface SkinPalette {
  base: string;
  light: string;
  /** Form shadow, warmer and redder than the skin. */
  shadow: string;
  deep: string;
  blush: string;
  lip: string;
  lipDark: string;
  line: string;
}

export function skinPalette(rig: PersonRig): SkinPalette {
  const base = rig.skin;
  const { l } = fromHex(base);
  const dark = l < 0.55;
  const shadow = shade(base, dark ? -0.085 : -0.1, 1.22, -12);
  const rose = dark ? '#a04552' : '#d4606c';
  const natural = mix(shade(base, -0.06, 1.25, -16), rose, rig.gender === 'female' ? 0.6 : 0.26);
  const lip =
    rig.makeup === 'bold'
      ? dark
        ? '#a3224a'
        : '#c22748'
      : rig.makeup === 'natural'
        ? mix(natural, '#d14b63', 0.35)
        : natural;
  return {
    base,
    light: shade(base, dark ? 0.085 : 0.05, 0.86, 6),
    shadow,
    deep: shade(base, dark ? -0.16 : -0.22, 1.3, -18),
    blush: dark ? '#b8483f' : '#f0706a',
    lip,
    lipDark: shade(lip, -0.1, 1.05),
    line: shade(base, dark ? -0.24 : -0.36, 1.15, -20),
  };
}
