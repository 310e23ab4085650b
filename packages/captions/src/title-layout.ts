import type { BrandPaint } from '@talkreel/contracts/brand';
import type { Size } from '@talkreel/contracts/framing';
import { drawablePart } from './faces.ts';
import type { TextMeasure } from './layout.ts';
import { waysOf } from './title-kinds.ts';
import type { FlatTitle, SetTitle } from './title-text.ts';

/** A text that is set, and what it is drawn of. */
export interface TitleDrawing extends FlatTitle {
  /** The area that it takes, turned. */
  size: Size;
  /** In degrees. */
  tilt: number;
  /** How large it is, of the size that it would have with all the room. */
  share: number;
}

/** Text is set smaller in these steps, down to the smallest that can be read; a hook may be one long word. */
const SHRINK = 0.95;
const LEAST: Readonly<Record<SetTitle['kind'], number>> = {
  hook: 0.28,
  sticker: 0.42,
  'lower-third': 0.5,
  'call-to-action': 0.5,
};

const drawable = (text: string): string => drawablePart(text).replaceAll(/\s+/gu, ' ').trim();

/** Sets a text as large as it fits into a box; null: not even the smallest does. `scale`: pixels for one of 1080. */
function setTitle(
  measure: TextMeasure,
  asked: SetTitle,
  paint: BrandPaint,
  { scale, box }: { scale: number; box: Size },
): TitleDrawing | null {
  const title = { ...asked, text: drawable(asked.text), detail: drawable(asked.detail) };
  if (title.text === '') return null;
  const turned = asked.kind === 'sticker' ? (asked.tilt * Math.PI) / 180 : 0;
  for (let share = 1; share >= LEAST[title.kind]; share *= SHRINK) {
    const setter = { measure, title, paint, unit: scale * share, most: box.width };
    for (const flat of waysOf(setter)) {
      const size = turnedSize(flat.inner, turned);
      if (size.width <= box.width && size.height <= box.height)
        return { ...flat, size, tilt: turned === 0 ? 0 : asked.tilt, share };
    }
  }
  return null;
}

function turnedSize({ width, height }: Size, angle: number): Size {
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Sets texts and measures them: each only once for what is tried over and over. */
export interface TitleSets {
  measure: TextMeasure;
  /** The drawing of the n-th text in a box of this size. */
  set(index: number, box: Size): TitleDrawing | null;
}

export function titleSetter(
  measure: TextMeasure,
  { titles, paint, scale }: { titles: readonly SetTitle[]; paint: BrandPaint; scale: number },
): TitleSets {
  const ruler = remembering(measure);
  const known = new Map<string, TitleDrawing | null>();
  return {
    measure: ruler,
    set(index, box) {
      const { width, height } = box;
      const title = titles[index];
      if (title === undefined) return null;
      const key = `${index} ${width} ${height}`;
      const drawn = known.get(key);
      if (drawn !== undefined) return drawn;
      const fresh = setTitle(ruler, title, paint, { scale, box: { width, height } });
      known.set(key, fresh);
      return fresh;
    },
  };
}

function remembering(measure: TextMeasure): TextMeasure {
  const known = new Map<string, { width: number }>();
  return {
    font: '',
    measureText(text) {
      const key = `${this.font}|${text}`;
      let size = known.get(key);
      if (size === undefined) {
        measure.font = this.font;
        const { width } = measure.measureText(text);
        size = { width };
        known.set(key, size);
      }
      return size;
    },
  };
}
