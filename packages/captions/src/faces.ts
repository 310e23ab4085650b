import type { BrandFont } from '@talkreel/contracts/brand';

/** One file of a family and the characters it holds. */
export interface CaptionFace {
  /** The face's own name, by which both browsers and servers choose. */
  name: string;
  /** The npm package, by Fontsource. */
  package: string;
  file: string;
  weights: string;
  /** Ranges of characters as in CSS: a browser fetches a file only when a text needs it. */
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
  package: `@fontsource-variable/${from.of}`,
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
const noto = (name: string, of: string, part: string, ranges: string): CaptionFace =>
  face(name, { of, part, weights: '100 900', ranges });

/** Faces for characters that our own families lack; the ranges are those that the files hold. */
const otherFaces = [
  noto(
    'Other Latin',
    'noto-sans',
    'latin',
    'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2009, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2212',
  ),
  noto(
    'Other Latin Ext',
    'noto-sans',
    'latin-ext',
    'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F',
  ),
  noto(
    'Vietnamese',
    'noto-sans',
    'vietnamese',
    'U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9',
  ),
  noto('Cyrillic', 'noto-sans', 'cyrillic', 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'),
  noto(
    'Cyrillic Ext',
    'noto-sans',
    'cyrillic-ext',
    'U+0460-048F, U+0492-04AF, U+04B2-052F, U+20B4',
  ),
  noto(
    'Greek',
    'noto-sans',
    'greek',
    'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03E1, U+03F0-03FF',
  ),
  noto(
    'Hebrew',
    'noto-sans-hebrew',
    'hebrew',
    'U+0591-05C7, U+05D0-05EA, U+05EF-05F4, U+20AA, U+FB1D-FB36, U+FB38-FB3C, U+FB3E, U+FB40-FB41, U+FB43-FB44, U+FB46-FB4F',
  ),
  noto(
    'Arabic',
    'noto-sans-arabic',
    'arabic',
    'U+0600-06FF, U+0750-077F, U+200C-200D, U+FB50-FBC2, U+FBD3-FD8F, U+FD92-FDC7, U+FDF0-FDFC, U+FE70-FE74, U+FE76-FEFC',
  ),
  noto(
    'Devanagari',
    'noto-sans-devanagari',
    'devanagari',
    'U+0900-097F, U+1CD0-1CF6, U+1CF8-1CF9, U+A830-A839, U+A8E0-A8FF',
  ),
  {
    name: 'Captions Signs',
    package: '@fontsource/noto-sans-math',
    file: 'noto-sans-math-latin-400-normal.woff2',
    weights: '400',
    ranges:
      'U+2021, U+2025, U+203C, U+2190-2211, U+2213-2300, U+25A0-25FF, U+2605-2606, U+2640, U+2642, U+2660-2667, U+2669-266F, U+2713, U+2720, U+27C0-27FF, U+2900-2AFF',
  },
];

export type FaceFamily = BrandFont;

export const captionFaces: readonly CaptionFace[] = [
  ...textFaces,
  ...displayFaces,
  ...serifFaces,
  ...otherFaces,
];

const stackOf = (own: readonly CaptionFace[]): readonly CaptionFace[] => [...own, ...otherFaces];
const STACKS: Record<FaceFamily, readonly CaptionFace[]> = {
  text: stackOf(textFaces),
  display: stackOf(displayFaces),
  serif: stackOf(serifFaces),
};

const namesOf = (faces: readonly CaptionFace[]): string =>
  faces.map(({ name }) => `"${name}"`).join(', ');
const FAMILIES: Record<FaceFamily, string> = {
  text: namesOf(STACKS.text),
  display: namesOf(STACKS.display),
  serif: namesOf(STACKS.serif),
};

/** The faces for Chinese, Japanese and Korean, in hundreds of files; `wide-faces.ts` lists them. */
export interface WideFaces {
  /** The names of the faces that hold these characters, the text's own language first. */
  namesFor(text: string): string[];
  has(codePoint: number): boolean;
}
let wide: WideFaces | null = null;

/** Registers the wide faces: a server knows them at once, a browser loads the list when a text needs it. */
export function addWideFaces(faces: WideFaces): void {
  wide = faces;
}

/** The characters that Chinese, Japanese and Korean are written with. */
export const WIDE =
  /[\u1100-\u11FF\u3000-\u30FF\u3131-\u318E\u31F0-\u31FF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFA6D\uFE30-\uFE4F\uFF01-\uFFE6]/u;

/** A `font` of Canvas 2D for this text. */
export function captionFont(family: FaceFamily, weight: number, pixels: number, text = ''): string {
  const others = WIDE.test(text) ? (wide?.namesFor(text) ?? []) : [];
  return `${weight} ${pixels}px ${[FAMILIES[family], ...others.map((name) => `"${name}"`)].join(', ')}`;
}

/** Code points of ranges as in CSS, both ends included. */
export const spansOf = (ranges: string): Array<[number, number]> =>
  [...ranges.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
const spans = new Map<CaptionFace, Array<[number, number]>>();

function holds(face: CaptionFace, code: number): boolean {
  let own = spans.get(face);
  if (own === undefined) spans.set(face, (own = spansOf(face.ranges)));
  return own.some(([from, to]) => code >= from && code <= to);
}

/**
 * The faces that draw a text in a family, without the wide ones: for each character the first that has it. Asked to load
 * a whole family, a browser would fetch every face that has one of them.
 */
export function facesFor(family: FaceFamily, text: string): CaptionFace[] {
  const drawn = new Set<CaptionFace>();
  for (const character of new Set(text)) {
    const first = STACKS[family].find((face) => holds(face, character.codePointAt(0) ?? 0));
    if (first !== undefined) drawn.add(first);
  }
  return [...drawn];
}

function isHeld(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (otherFaces.some((face) => holds(face, code))) return true;
  return WIDE.test(character) && (wide?.has(code) ?? true);
}

/** Characters that no face has and `NFKC` does not change, each with an equivalent. */
const SAME: Readonly<Record<string, string>> = {
  ...{ '‐': '-', '‑': '-', '‒': '–', '―': '—', '‛': '‘', '‟': '“', '⁄': '/', '‰': '%o', '␣': ' ' },
  ...{ '❤': '♥', '★': '★', '✔': '✓', '✅': '✓', '➜': '→', '➔': '→', '➡': '→', '⭐': '★' },
};

/**
 * What the faces can draw of a text, with what stands for the same where they have no sign of its own: a ligature's
 * letters, the plain form of a mathematical letter, "1/3". Emoji and other scripts are left out: a server has no fonts of
 * its own for them.
 */
export function drawablePart(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?<=\d)(?=[⅐-⅞])/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{M}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}])/gu, '')
    .replaceAll(/./gsu, (character) => (isHeld(character) ? character : likeOf(character)));
}

function likeOf(character: string): string {
  const plain = SAME[character] ?? character.normalize('NFKC').replaceAll('⁄', '/');
  return [...plain].every(isHeld) ? plain : '';
}

/** Characters that are invisible in any font. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\uFE00-\uFE0F]*$/u;

/** The characters, as people count them, that are left out of a text; each once. */
export function undrawableIn(text: string): string[] {
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const left = Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => segment);
  return [...new Set(left.filter((one) => !UNSEEN.test(one) && drawablePart(one).trim() === ''))];
}
