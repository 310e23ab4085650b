import type { BrandFont } from '@talkreel/contracts/brand';

/** One file of a family and the characters it holds. */
export interface CaptionFace {
  /** Its own name: a browser and a server both choose among names. */
  name: string;
  /** In `@fontsource-variable`. */
  package: string;
  file: string;
  weights: string;
  /** As in CSS: a browser fetches a file only when a text needs it. */
  ranges: string;
}

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212';
const LATIN_EXT = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0';

const face = (
  name: string,
  from: { of: string; part: string; weights: string; ranges: string },
): CaptionFace => ({
  name: `Captions ${name}`,
  package: from.of,
  file: `${from.of}-${from.part}-wght-normal.woff2`,
  weights: from.weights,
  ranges: from.ranges,
});

const textFaces = [
  face('Text', { of: 'instrument-sans', part: 'latin', weights: '400 700', ranges: LATIN }),
  face('Text Ext', {
    of: 'instrument-sans',
    part: 'latin-ext',
    weights: '400 700',
    ranges: LATIN_EXT,
  }),
];
const displayFaces = [
  face('Display', { of: 'bricolage-grotesque', part: 'latin', weights: '200 800', ranges: LATIN }),
  face('Display Ext', {
    of: 'bricolage-grotesque',
    part: 'latin-ext',
    weights: '200 800',
    ranges: LATIN_EXT,
  }),
];
const serifFaces = [
  face('Serif', { of: 'fraunces', part: 'latin', weights: '100 900', ranges: LATIN }),
  face('Serif Ext', { of: 'fraunces', part: 'latin-ext', weights: '100 900', ranges: LATIN_EXT }),
];
/** For letters that our own families do not have. */
const otherFaces = [
  face('Vietnamese', {
    of: 'noto-sans',
    part: 'vietnamese',
    weights: '100 900',
    ranges: 'U+0300-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9',
  }),
  face('Cyrillic', {
    of: 'noto-sans',
    part: 'cyrillic',
    weights: '100 900',
    ranges: 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  }),
  face('Greek', { of: 'noto-sans', part: 'greek', weights: '100 900', ranges: 'U+0370-03FF' }),
  face('Hebrew', {
    of: 'noto-sans-hebrew',
    part: 'hebrew',
    weights: '100 900',
    ranges: 'U+0590-05FF, U+20AA, U+FB1D-FB4F',
  }),
  face('Arabic', {
    of: 'noto-sans-arabic',
    part: 'arabic',
    weights: '100 900',
    ranges: 'U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFC',
  }),
];

export type FaceFamily = BrandFont;

export const captionFaces: readonly CaptionFace[] = [
  ...textFaces,
  ...displayFaces,
  ...serifFaces,
  ...otherFaces,
];

const namesOf = (faces: readonly CaptionFace[]): string =>
  [...faces, ...otherFaces].map(({ name }) => `"${name}"`).join(', ');
const FAMILIES: Record<FaceFamily, string> = {
  text: namesOf(textFaces),
  display: namesOf(displayFaces),
  serif: namesOf(serifFaces),
};

/** A `font` of Canvas 2D. */
export function captionFont(family: FaceFamily, weight: number, pixels: number): string {
  return `${weight} ${pixels}px ${FAMILIES[family]}`;
}

/** Letters of the alphabets above, digits, and the marks that stand beside them. */
const NOT_HELD =
  /[^\u0300-\u0304\u0308\u0309\u0323 -~\u00A1-\u024F\u0370-\u03FF\u0400-\u045F\u0490\u0491\u0590-\u05FF\u0600-\u06FF\u1E00-\u1EF9\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AA-\u20AC\u2116\u2122\u2212]/gu;

/** What the faces can draw of a text. Emoji and other scripts are left out: a server has no fonts of its own for them. */
export function drawablePart(text: string): string {
  return text.replaceAll(NOT_HELD, '');
}
