import type { BrandPaint } from '@talkreel/contracts/brand';
import type { Size } from '@talkreel/contracts/framing';
import type { TitleToDraw } from '@talkreel/contracts/http/titles';
import { captionFont, WIDE, type FaceFamily } from './faces.ts';
import { breakLines, groupsOf, widthOf, type TextMeasure } from './layout.ts';

/** One thing of a text on screen, in pixels from its corner. */
export type TitleMark =
  | {
      mark: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      radius: number;
      color: string;
      hasShadow: boolean;
    }
  /** A star around an area. */
  | { mark: 'burst'; width: number; height: number; color: string }
  /** A price tag, its point and hole at the start. */
  | { mark: 'tag'; width: number; height: number; color: string; isTurned: boolean }
  | {
      mark: 'text';
      text: string;
      /** Its middle; of a text at the start or end of its line: that edge. */
      x: number;
      align: 'left' | 'center' | 'right';
      baseline: number;
      font: string;
      size: number;
      color: string;
      /** The colour around its letters, where nothing is behind them. */
      outline?: string;
    };

export const TITLE_INK = '#17141f';
export const TITLE_PAPER = '#ffffff';
const CAPITALS = 0.71;

export type SetTitle = Pick<TitleToDraw, 'kind' | 'text' | 'detail' | 'style' | 'corner' | 'tilt'>;

export interface TitleSetter {
  measure: TextMeasure;
  title: SetTitle;
  paint: BrandPaint;
  /** Pixels for one of a frame whose shorter side is 1080, at this share. */
  unit: number;
  /** The most that it may be wide. */
  most: number;
}

/** What a text is drawn of, before it is turned. */
export interface FlatTitle {
  inner: Size;
  marks: TitleMark[];
}

export interface TextStyle {
  family: FaceFamily;
  weight: number;
  size: number;
}

/** The width of a text. Measured once in one size, since widths grow with it. */
export function widthIn(measure: TextMeasure, text: string, style: TextStyle): number {
  measure.font = captionFont(style.family, style.weight, 100, text);
  return (measure.measureText(text).width * style.size) / 100;
}

export function textMark(
  text: string,
  { family, weight, size }: TextStyle,
  at: Pick<TitleMark & { mark: 'text' }, 'x' | 'align' | 'color' | 'outline'> & {
    /** The middle of its capitals. */
    middle: number;
  },
): TitleMark {
  const { middle, ...rest } = at;
  return {
    mark: 'text',
    text,
    ...rest,
    baseline: middle + (CAPITALS * size) / 2,
    font: captionFont(family, weight, size, text),
    size,
  };
}

/** The pieces between which a line may end; Chinese, Japanese and Korean are written without spaces. */
function piecesOf(text: string): Array<{ text: string; isSpaced: boolean }> {
  return text.split(' ').flatMap((word) => {
    if (!WIDE.test(word)) return [{ text: word, isSpaced: true }];
    const parts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(word)];
    return parts.map(({ segment }, index) => ({ text: segment, isSpaced: index === 0 }));
  });
}

/** The text in at most so many lines of similar width. A line may be wider than `most`: then it does not fit. */
export function wrap(
  measure: TextMeasure,
  text: string,
  style: TextStyle,
  { most, maxLines }: { most: number; maxLines: number },
): Array<{ text: string; width: number }> {
  const pieces = piecesOf(text);
  const space = widthIn(measure, ' ', style);
  const sizes = {
    widths: pieces.map((piece) => widthIn(measure, piece.text, style)),
    gaps: pieces.map(({ isSpaced }) => (isSpaced ? space : 0)),
  };
  return breakLines(sizes, groupsOf(pieces), maxLines, most)
    .filter((line) => line.length > 0)
    .map((line) => ({
      text: line
        .map((index, at) => {
          const piece = pieces[index];
          return `${at > 0 && piece?.isSpaced === true ? ' ' : ''}${piece?.text ?? ''}`;
        })
        .join(''),
      width: widthOf(line, sizes),
    }));
}

export function boxMark(
  area: { x: number; y: number; width: number; height: number },
  radius: number,
  color: string,
  hasShadow = false,
): TitleMark {
  return { mark: 'box', ...area, radius, color, hasShadow };
}
