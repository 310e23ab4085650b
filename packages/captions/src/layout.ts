import bidiFactory from 'bidi-js';
import { captionFont } from './faces.ts';
import { captionBottom, safeArea, type Area, type CaptionFrame } from './safe-area.ts';
import type { StyleRules } from './styles.ts';
import { isTogether } from './together.ts';
import { isRightToLeft, isSpaced, type TimedWord } from './words.ts';

/** What measures text: a part of Canvas 2D. */
export interface TextMeasure {
  font: string;
  measureText(text: string): { width: number };
}

export interface PlacedWord {
  text: string;
  /** The word's index in the cue. */
  index: number;
  x: number;
  width: number;
  isRightToLeft: boolean;
}

export interface PlacedLine extends Area {
  words: PlacedWord[];
  baseline: number;
}

/** The place of every word of a caption, in pixels of the frame. */
export interface CaptionLayout {
  lines: PlacedLine[];
  /** The area around all lines, without the padding. */
  block: Area;
  font: string;
  size: number;
  /** The number of the frame's pixels for one pixel of the style. */
  scale: number;
  isRightToLeft: boolean;
}

/** The height of capitals of both families, in font sizes: lines are centred on them, not on the metrics of a font. */
const CAPITALS = 0.71;
/** Text that does not fit is set smaller in steps, but not below this share. */
const [SHRINK, SMALLEST] = [0.94, 0.25];
/** Below this share, what belongs together is torn apart at the end of a line instead. */
const SMALLEST_KEPT = 0.75;

/** Sets words in lines at the bottom of the safe area, or below the chin, as large as they fit. */
export function layoutCaption(
  measure: TextMeasure,
  words: readonly TimedWord[],
  rules: StyleRules,
  frame: CaptionFrame,
): CaptionLayout {
  const scale = Math.min(frame.width, frame.height) / 1080;
  const safe = safeArea(frame);
  const most = safe.width - 2 * rules.padding.x * scale;
  const shown = words.map(({ text }) => (rules.isUppercase ? text.toUpperCase() : text));
  const whole = shown.join(' ');
  let share = 1;
  for (;;) {
    const size = rules.size * scale * share;
    measure.font = captionFont(rules.family, rules.weight, size, whole);
    const widths = shown.map((text) => measure.measureText(text).width);
    const gap = wordGap(measure, rules, size);
    // The space before each word; writing without spaces has none, unless words are highlighted one by one.
    const gaps = shown.map((text, index) =>
      rules.isWordByWord || isSpaced(shown[index - 1] ?? '', text) ? gap : 0,
    );
    const sizes = { widths, gaps };
    const kept = groupsOf(words);
    const isTorn = kept.some((group) => widthOf(group, sizes) > most);
    const groups = isTorn ? [...widths.keys()].map((index) => [index]) : kept;
    const lines = breakLines(sizes, groups, rules.maxLines, most);
    const isTooWide = lines.some((line) => widthOf(line, sizes) > most);
    if ((isTooWide && share > SMALLEST) || (isTorn && share > SMALLEST_KEPT)) share *= SHRINK;
    else
      return place({
        lines,
        shown,
        widths,
        gaps,
        size,
        scale,
        rules,
        safe,
        frame,
        font: measure.font,
      });
  }
}

/** Highlighted words need room for what is behind them. */
function wordGap(measure: TextMeasure, { isWordByWord }: StyleRules, size: number): number {
  const space = measure.measureText(' ').width;
  return isWordByWord ? Math.max(space, size * 0.36) : space;
}

/** Widths of words, and of the spaces before them. */
export interface Widths {
  widths: readonly number[];
  gaps: readonly number[];
}

export function widthOf(line: readonly number[], { widths, gaps }: Widths): number {
  return line.reduce(
    (sum, index, at) => sum + (widths[index] ?? 0) + (at === 0 ? 0 : (gaps[index] ?? 0)),
    0,
  );
}

/** Words by what no line ends within. */
export function groupsOf(words: ReadonlyArray<Pick<TimedWord, 'text'>>): number[][] {
  const groups: number[][] = [];
  for (const [index, { text }] of words.entries()) {
    const open = groups.at(-1);
    if (open !== undefined && isTogether(words[index - 1]?.text ?? '', text)) open.push(index);
    else groups.push([index]);
  }
  return groups;
}

/** Breaks groups of words into as few lines as fit, of similar width. */
export function breakLines(
  sizes: Widths,
  groups: readonly number[][],
  maxLines: number,
  most: number,
): number[][] {
  const total = widthOf([...sizes.widths.keys()], sizes);
  const least = Math.min(maxLines, Math.max(1, Math.ceil(total / most)));
  for (let count = least; ; count += 1) {
    const lines = fill(sizes, groups, count, total);
    const fits = lines.every((line) => widthOf(line, sizes) <= most);
    if (fits || count >= maxLines || count >= groups.length) return lines;
  }
}

/** Each line takes groups up to its part of the whole; the first is the longer one. */
function fill(
  sizes: Widths,
  groups: readonly number[][],
  count: number,
  total: number,
): number[][] {
  const lines: number[][] = [[]];
  let used = 0;
  for (const group of groups) {
    const line = lines.at(-1) ?? [];
    const end = (total * lines.length) / count;
    const width = widthOf(group, sizes);
    if (line.length > 0 && lines.length < count && used + width / 2 > end) lines.push([...group]);
    else line.push(...group);
    const next = (group.at(-1) ?? 0) + 1;
    used += width + (sizes.gaps[next] ?? 0);
  }
  return lines;
}

// The module's types describe an ES module; in Node it is CommonJS and exports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** What is written from right to left or turns the direction is in these blocks; Latin, Greek and Cyrillic are not. */
const MAY_TURN = /[\u0590-\u200F\u2028-\u202F\u205F-\u{10FFFF}]/u;

/** The words of a line from left to right, by Unicode's bidirectional algorithm (UAX #9). */
function inVisualOrder(
  words: readonly string[],
  isReversed: boolean,
): Array<{ at: number; isRightToLeft: boolean }> {
  const line = words.join(' ');
  if (!isReversed && !MAY_TURN.test(line))
    return words.map((_, at) => ({ at, isRightToLeft: false }));
  const { levels } = bidi.getEmbeddingLevels(line, isReversed ? 'rtl' : 'ltr');
  let from = 0;
  const placed = words.map((word, at) => {
    // Punctuation around a word may belong to the line.
    const inside = Math.max(0, word.search(/[\p{L}\p{N}]/u));
    const level = levels[from + inside] ?? 0;
    from += word.length + 1;
    return { at, level, isRightToLeft: level % 2 === 1 };
  });
  const highest = Math.max(...placed.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseRuns(placed, level);
  return placed;
}

/** Applies rule L2 of the algorithm to whole words. */
function reverseRuns(placed: Array<{ level: number }>, least: number): void {
  for (let from = 0; from < placed.length; from += 1) {
    if ((placed[from]?.level ?? 0) < least) continue;
    let to = from;
    while ((placed[to]?.level ?? -1) >= least) to += 1;
    placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
    from = to;
  }
}

interface Setting {
  lines: number[][];
  shown: string[];
  widths: number[];
  gaps: number[];
  size: number;
  scale: number;
  rules: StyleRules;
  safe: Area;
  frame: CaptionFrame;
  font: string;
}

function place(setting: Setting): CaptionLayout {
  const { lines, shown, widths, gaps, size, scale, rules, safe, frame, font } = setting;
  const isReversed = isRightToLeft(shown.join(' '));
  const [padX, padY] = [rules.padding.x * scale, rules.padding.y * scale];
  const height = size * rules.lineHeight;
  const lineWidths = lines.map((line) => widthOf(line, { widths, gaps }));
  const width = Math.max(...lineWidths);
  const blockHeight = lines.length * height + padY;
  const top = captionBottom(frame, blockHeight) - blockHeight;
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
      const ordered = inVisualOrder(
        line.map((index) => shown[index] ?? ''),
        isReversed,
      );
      let at = x;
      return {
        x,
        y,
        width: own,
        height,
        baseline: y + height / 2 + (CAPITALS * size) / 2,
        words: ordered.map(({ at: position, isRightToLeft: isTurned }, place) => {
          const index = line[position] ?? 0;
          const previous = ordered[place - 1]?.at ?? position;
          // A space belongs to the later of its two words in reading order.
          if (place > 0) at += gaps[line[Math.max(previous, position)] ?? 0] ?? 0;
          const word = {
            text: shown[index] ?? '',
            index,
            x: at,
            width: widths[index] ?? 0,
            isRightToLeft: isTurned,
          };
          at += word.width;
          return word;
        }),
      };
    }),
  };
}
