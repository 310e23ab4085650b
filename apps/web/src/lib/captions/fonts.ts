import { useEffect, useState } from 'react';
import { captionFaces, captionFont, WIDE, type CaptionFace } from '@talkreel/captions/faces';
import type { BrandFont } from '@talkreel/contracts/brand';
import { captionStyleRules } from '@talkreel/captions/styles';
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import displayExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import serif from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import serifExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url';
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import textExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2?url';
import cyrillicExt from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2?url';
import otherLatin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?url';
import otherLatinExt from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2?url';
import greek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2?url';
import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url';
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';
import signs from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2?url';
import hebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url';

const urls: Readonly<Record<string, string>> = {
  'bricolage-grotesque-latin-wght-normal.woff2': display,
  'bricolage-grotesque-latin-ext-wght-normal.woff2': displayExt,
  'fraunces-latin-wght-normal.woff2': serif,
  'fraunces-latin-ext-wght-normal.woff2': serifExt,
  'instrument-sans-latin-wght-normal.woff2': text,
  'instrument-sans-latin-ext-wght-normal.woff2': textExt,
  'noto-sans-cyrillic-wght-normal.woff2': cyrillic,
  'noto-sans-greek-wght-normal.woff2': greek,
  'noto-sans-vietnamese-wght-normal.woff2': vietnamese,
  'noto-sans-arabic-arabic-wght-normal.woff2': arabic,
  'noto-sans-hebrew-hebrew-wght-normal.woff2': hebrew,
  'noto-sans-latin-wght-normal.woff2': otherLatin,
  'noto-sans-latin-ext-wght-normal.woff2': otherLatinExt,
  'noto-sans-cyrillic-ext-wght-normal.woff2': cyrillicExt,
  'noto-sans-devanagari-devanagari-wght-normal.woff2': devanagari,
  'noto-sans-math-latin-400-normal.woff2': signs,
};

const known = new Set<string>();

/** Registers font faces with the browser, which fetches one when a text needs it. */
function announce(
  faces: readonly CaptionFace[],
  urlOf: (file: string) => string | undefined,
): void {
  for (const { name, file, weights, ranges } of faces) {
    const url = urlOf(file);
    if (url === undefined || known.has(name)) continue;
    known.add(name);
    document.fonts.add(
      new FontFace(name, `url(${url}) format('woff2')`, { weight: weights, unicodeRange: ranges }),
    );
  }
}

/**
 * Registers the fonts for a text. Those for Chinese, Japanese and Korean are only listed when a text needs them, since
 * the list alone weighs as much as a page.
 */
async function announceFor(text: string): Promise<void> {
  announce(captionFaces, (file) => urls[file]);
  if (!WIDE.test(text)) return;
  const { wideFacesOf, wideUrlOf } = await import('./wide-fonts.ts');
  announce(wideFacesOf(text), wideUrlOf);
}

/**
 * A counter that grows when the fonts for this text have arrived, so that what was drawn is drawn again. `brand`: the
 * font of the brand kit, if that is drawn too.
 */
export function useCaptionFonts(shown: string, brand?: BrandFont): number {
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      await announceFor(shown);
      const wanted = Object.values(captionStyleRules).map(({ family, weight }) =>
        document.fonts.load(captionFont(family, weight, 20, shown), shown),
      );
      if (brand) wanted.push(document.fonts.load(captionFont(brand, 800, 20, shown), shown));
      await Promise.allSettled(wanted);
    };
    // If a font fails to load, the preview uses the system's.
    void load()
      .catch(() => undefined)
      .then(() => {
        if (isCurrent) setArrivals((count) => count + 1);
      });
    return () => {
      isCurrent = false;
    };
  }, [shown, brand]);
  return arrivals;
}
