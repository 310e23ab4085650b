import { useEffect } from 'react';
import { drawablePart, facesFor, WIDE, type CaptionFace } from '@talkreel/captions/faces';
import type { BrandFont } from '@talkreel/contracts/brand';
import { captionStyleRules } from '@talkreel/captions/styles';
import { createStore, useStore } from '../store.ts';
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

interface Loaded {
  name: string;
  face: FontFace;
}

/** The faces that were asked for, by name, until they fail to load. */
const asked = new Map<string, Promise<Loaded>>();
/** Those that texts are drawn with by now. */
const added = new Set<string>();
/** How often faces were added. A store, so that no arrival is missed between a drawing and its effects. */
const arrivals = createStore(0);

/**
 * Loads faces that are not there yet. They are added together once they have loaded: each addition lays out the whole
 * page again, and so would each arrival.
 */
async function load(
  faces: readonly CaptionFace[],
  urlOf: (file: string) => string | undefined,
): Promise<void> {
  const loads = await Promise.allSettled(
    faces.flatMap((face) => {
      const url = added.has(face.name) ? undefined : urlOf(face.file);
      return url === undefined ? [] : [loadOne(face, url)];
    }),
  );
  const loaded = loads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (loaded.length === 0) return;
  for (const { name, face } of loaded) {
    document.fonts.add(face);
    added.add(name);
  }
  arrivals.set(arrivals.get() + 1);
}

function loadOne({ name, weights, ranges }: CaptionFace, url: string): Promise<Loaded> {
  const known = asked.get(name);
  if (known !== undefined) return known;
  const source = `url(${url}) format('woff2')`;
  const face = new FontFace(name, source, { weight: weights, unicodeRange: ranges });
  const loading = face.load().then(() => ({ name, face }));
  asked.set(name, loading);
  loading.catch(() => asked.delete(name));
  return loading;
}

/**
 * Loads the fonts for a text, in the families of all styles. Those for Chinese, Japanese and Korean are only listed when
 * a text needs them, since the list alone weighs as much as a page.
 */
async function loadFor(text: string, brand: BrandFont | undefined): Promise<void> {
  const families = new Set(Object.values(captionStyleRules).map(({ family }) => family));
  if (brand !== undefined) families.add(brand);
  // The label and other words of our own are Latin.
  const drawn = `${drawablePart(text)}A`;
  const faces = [...families].flatMap((family) => facesFor(family, drawn));
  await load([...new Set(faces)], (file) => urls[file]);
  if (!WIDE.test(text)) return;
  const { wideFacesOf, wideUrlOf } = await import('./wide-fonts.ts');
  await load(wideFacesOf(text), wideUrlOf);
}

/**
 * A counter that grows when fonts have arrived, so that what was drawn is drawn again; those for this text are fetched.
 * `brand`: the font of the brand kit, if that is drawn too.
 */
export function useCaptionFonts(shown: string, brand?: BrandFont): number {
  useEffect(() => {
    // If a font fails to load, the preview uses the system's.
    loadFor(shown, brand).catch(() => undefined);
  }, [shown, brand]);
  return useStore(arrivals);
}
