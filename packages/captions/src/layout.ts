import { captionFont } from './faces.ts';
import { safeArea, type Area } from './safe-area.ts';
import type { StyleRules } from './styles.ts';
import { isRightToLeft, type TimedWord } from './words.ts';

/** What measures text: a part of Canvas 2D. */
export interface TextMeasure {
  font: string;
  measureText(text: string): { width: number };
}

export interface PlacedWord {
  text: string;
  /** In the cue. */
  index: number;
  x: number;
  width: number;
}

export interface PlacedLine extends Area {
  words: PlacedWord[];
  baseline: number;
}

/** Where every word of a caption goes, in pixels of the frame. */
export interface CaptionLayout {
  lines: PlacedLine[];
  /** Around all lines, without the padding. */
  block: Area;
  font: string;
  size: number;
  /** Pixels of the frame for one of the style. */
  scale: number;
  isRightToLeft: boolean;
}

/** Capitals of both families are about this high, in font sizes: lines are centred on them, not on what a font says. */
const CAPITALS = 0.71;
/** Text that does not fit is set smaller in steps, but not below this share. */
const [SHRINK, SMALLEST] = [0.94, 0.25];

/** Sets words in lines at the bottom of the safe area, as large as they fit. */
export function layoutCaption(
  measure: TextMeasure,
  words: readonly TimedWord[],
  rules: StyleRules,
  frame: { width: number; height: number },
): CaptionLayout {
  const scale = Math.min(frame.width, frame.height) / 1080;
  const safe = safeArea(frame);
  const most = safe.width - 2 * rules.padding.x * scale;
  const shown = words.map(({ text }) => (rules.isUppercase ? text.toUpperCase() : text));
  let share = 1;
  for (;;) {
    const size = rules.size * scale * share;
    measure.font = captionFont(rules.family, rules.weight, size);
    const widths = shown.map((text) => measure.measureText(text).width);
    const gap = wordGap(measure, rules, size);
    const lines = breakLines(widths, gap, rules.maxLines, most);
    const isTooWide = lines.some((line) => widthOf(line, widths, gap) > most);
    if (isTooWide && share > SMALLEST) share *= SHRINK;
    else return place({ lines, shown, widths, gap, size, scale, rules, safe, font: measure.font });
  }
}

/** Highlighted words need room for what is behind them. */
function wordGap(measure: TextMeasure, { isWordByWord }: StyleRules, size: number): number {
  const space = measure.measureText(' ').width;
  return isWordByWord ? Math.max(space, size * 0.36) : space;
}

function widthOf(line: readonly number[], widths: readonly number[], gap: number): number {
  return line.reduce((sum, index) => sum + (widths[index] ?? 0) + gap, -gap);
}

/** As few lines as fit, and those of like width. */
function breakLines(
  widths: readonly number[],
  gap: number,
  maxLines: number,
  most: number,
): number[][] {
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  const least = Math.min(maxLines, Math.max(1, Math.ceil(total / most)));
  for (let count = least; ; count += 1) {
    const lines = fill(widths, gap, count, total);
    const fits = lines.every((line) => widthOf(line, widths, gap) <= most);
    if (fits || count >= maxLines || count >= widths.length) return lines;
  }
}

/** Each line takes words up to its part of the whole; the first is the longer one. */
function fill(widths: readonly number[], gap: number, count: number, total: number): number[][] {
  const lines: number[][] = [[]];
  let used = 0;
  for (const [index, width] of widths.entries()) {
    const line = lines.at(-1) ?? [];
    const end = (total * lines.length) / count;
    if (line.length > 0 && lines.length < count && used + width / 2 > end) lines.push([index]);
    else line.push(index);
    used += width + gap;
  }
  return lines;
}

interface Setting {
  lines: number[][];
  shown: string[];
  widths: number[];
  gap: number;
  size: number;
  scale: number;
  rules: StyleRules;
  safe: Area;
  font: string;
}

function place(setting: Setting): CaptionLayout {
  const { lines, shown, widths, gap, size, scale, rules, safe, font } = setting;
  const isReversed = isRightToLeft(shown.join(' '));
  const [padX, padY] = [rules.padding.x * scale, rules.padding.y * scale];
  const height = size * rules.lineHeight;
  const lineWidths = lines.map((line) => widthOf(line, widths, gap));
  const width = Math.max(...lineWidths);
  const top = safe.y + safe.height - padY - lines.length * height;
  const isCentred = rules.align === 'center';
  const left = isCentred
    ? safe.x + (safe.width - width) / 2
    : isReversed
      ? safe.x + safe.width - padX - width
      : safe.x + padX;
  return {
    font,
    size,
    scale,
    isRightToLeft: isReversed,
    block: { x: left, y: top, width, height: lines.length * height },
    lines: lines.map((line, row) => {
      const own = lineWidths[row] ?? 0;
      const x = left + (isCentred ? (width - own) / 2 : isReversed ? width - own : 0);
      const y = top + row * height;
      const ordered = isReversed ? line.toReversed() : line;
      let at = x;
      return {
        x,
        y,
        width: own,
        height,
        baseline: y + height / 2 + (CAPITALS * size) / 2,
        words: ordered.map((index) => {
          const word = { text: shown[index] ?? '', index, x: at, width: widths[index] ?? 0 };
          at += word.width + gap;
          return word;
        }),
      };
    }),
  };
}
