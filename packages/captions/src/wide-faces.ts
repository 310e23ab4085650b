import jp from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import kr from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import sc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import { spansOf, WIDE, type CaptionFace, type WideFaces } from './faces.ts';

/** The languages that have their own faces, because some characters are drawn differently in each. */
type Language = 'jp' | 'kr' | 'sc';

interface Slice extends CaptionFace {
  spans: Array<[number, number]>;
}

const slicesOf = (language: Language, ranges: Readonly<Record<string, string>>): Slice[] =>
  Object.entries(ranges)
    // The others hold Latin letters, which our own families have.
    .filter(([part]) => part.startsWith('['))
    .map(([part, own]) => {
      const number = part.slice(1, -1);
      return {
        name: `Captions ${language.toUpperCase()} ${number}`,
        package: `@fontsource-variable/noto-sans-${language}`,
        file: `noto-sans-${language}-${number}-wght-normal.woff2`,
        weights: '100 900',
        ranges: own,
        spans: spansOf(own),
      };
    });

const slices: Record<Language, Slice[]> = {
  jp: slicesOf('jp', jp),
  kr: slicesOf('kr', kr),
  sc: slicesOf('sc', sc),
};

/** Kana are Japanese and Hangul Korean; ideographs alone are Chinese. */
function orderFor(text: string): Language[] {
  if (/[\u3041-\u30FF]/u.test(text)) return ['jp', 'sc', 'kr'];
  return /[\u1100-\u11FF\u3131-\u318E\uAC00-\uD7A3]/u.test(text)
    ? ['kr', 'sc', 'jp']
    : ['sc', 'jp', 'kr'];
}

const sliceWith = (code: number, order: readonly Language[]): Slice | undefined => {
  for (const language of order) {
    const found = slices[language].find(({ spans }) =>
      spans.some(([from, to]) => code >= from && code <= to),
    );
    if (found) return found;
  }
  return undefined;
};

/** The faces that a text needs, in the order in which they are tried. */
export function wideFacesFor(text: string): CaptionFace[] {
  const order = orderFor(text);
  const wanted = new Set<Slice>();
  for (const character of new Set(text)) {
    const slice = WIDE.test(character) && sliceWith(character.codePointAt(0) ?? 0, order);
    if (slice) wanted.add(slice);
  }
  return [...wanted];
}

export const wideFaces: WideFaces = {
  namesFor: (text) => wideFacesFor(text).map(({ name }) => name),
  has: (code) => sliceWith(code, ['sc', 'jp', 'kr']) !== undefined,
};
