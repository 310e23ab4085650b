import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import {
  titleKinds,
  titleStyles,
  type TitleKind,
  type TitleStyle,
} from '@talkreel/contracts/titles';
import { expect, test } from 'vitest';
import { drawTitle, titleReach, type PlacedTitle } from './draw-title.ts';
import { registerCaptionFonts } from './font-files.ts';
import { contrast, readableOn } from './luminance.ts';
import { titleSetter } from './title-layout.ts';
import type { TitleMark } from './title-text.ts';
import { titleFrames, titlePhase, titleSteps, timeTitle } from './title-times.ts';

registerCaptionFonts(GlobalFonts, '');
const context = createCanvas(1, 1).getContext('2d');
const FRAME = { width: 1080, height: 1080 };

function placed(kind: TitleKind, style: TitleStyle, colors: [string, string]): PlacedTitle {
  const title = {
    kind,
    style,
    text: 'Save $29',
    detail: 'this week',
    corner: 'top-left',
    tilt: 0,
  } as const;
  const sets = titleSetter(context, { titles: [title], paint: { colors, font: 'text' }, scale: 1 });
  const drawing = sets.set(0, { width: 900, height: 500 });
  if (drawing === null) throw new Error('there is room');
  return { kind, drawing, scale: 1, x: 90, y: 90, ...drawing.size };
}

test('an ink is found that can be read on any colour', () => {
  for (let at = 0; at < 4096; at += 1) {
    const color = `#${[8, 4, 0].map((shift) => (((at >> shift) & 15) * 17).toString(16).padStart(2, '0')).join('')}`;
    expect([color, contrast(readableOn(color), color) >= 4.5]).toEqual([color, true]);
  }
});

const paints: Array<[string, string]> = [
  ['#6c4cf1', '#ffd84d'],
  ['#ffffff', '#000000'],
  ['#777777', '#787878'],
  ['#1f9d55', '#e0742c'],
];
const kinds = titleKinds.flatMap((kind) =>
  titleStyles[kind].map((style) => [kind, style] as const),
);

/** What is right behind the middle of a text, or around its letters. */
function groundOf(marks: readonly TitleMark[], text: TitleMark & { mark: 'text' }): string {
  if (text.outline !== undefined) return text.outline;
  const [x, y] = [text.x, text.baseline - text.size * 0.35];
  const behind = marks.slice(0, marks.indexOf(text)).findLast((mark) => {
    if (mark.mark === 'text') return false;
    if (mark.mark !== 'box') return true;
    const isAcross = x >= mark.x && x <= mark.x + mark.width;
    return isAcross && y >= mark.y && y <= mark.y + mark.height;
  });
  return behind?.mark === 'text' || behind === undefined ? text.color : behind.color;
}

test.each(kinds)('%s, %s: each letter is read on what is behind or around it', (kind, style) => {
  for (const colors of paints) {
    const { marks } = placed(kind, style, colors).drawing;
    const letters = marks.filter((mark) => mark.mark === 'text');
    expect(letters.length).toBeGreaterThan(0);
    for (const text of letters)
      expect([text.text, contrast(groundOf(marks, text), text.color) >= 4.5]).toEqual([
        text.text,
        true,
      ]);
  }
});

test.each(kinds)('%s, %s: nothing is drawn outside of its area', (kind, style) => {
  const place = placed(kind, style, ['#6c4cf1', '#ffd84d']);
  const reach = titleReach(place, FRAME);
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const pen = canvas.getContext('2d');
  for (const phase of [
    { alpha: 1, away: 0 },
    { alpha: 0.6, away: 0.7 },
  ])
    drawTitle(pen, place, phase);
  const { data } = pen.getImageData(0, 0, FRAME.width, FRAME.height);
  let [outside, inside] = [0, 0];
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 4) continue;
    const [x, y] = [((at - 3) / 4) % FRAME.width, Math.floor((at - 3) / 4 / FRAME.width)];
    const isIn =
      x >= reach.x && x < reach.x + reach.width && y >= reach.y && y < reach.y + reach.height;
    if (isIn) inside += 1;
    else outside += 1;
  }
  expect(outside).toBe(0);
  expect(inside).toBeGreaterThan(5000);
});

const spoken = [
  { text: 'Only', startSeconds: 1, endSeconds: 1.3 },
  { text: '$29', startSeconds: 1.3, endSeconds: 1.6 },
];

test.each([
  [
    { at: 'start', seconds: 3 },
    { start: 0, count: 75, isFirst: true, isLast: false },
  ],
  [
    { at: 'end', seconds: 3 },
    { start: 50, count: 75, isFirst: false, isLast: true },
  ],
  [{ at: 'whole' }, { start: 0, count: 125, isFirst: true, isLast: true }],
  [
    { at: 'start', seconds: 30 },
    { start: 0, count: 125, isFirst: true, isLast: true },
  ],
  // Long enough to be read.
  [
    { at: 'words', from: 1, to: 1, words: '$29' },
    { start: 33, count: 35, isFirst: false, isLast: false },
  ],
] as const)('%o of five seconds', (time, frames) => {
  expect(titleFrames(timeTitle(time, spoken), 5)).toEqual(frames);
});

test.each([
  ['call-to-action', 'pill'],
  ['lower-third', 'bar'],
] as const)('the shape in the brand’s colour is seen on its ground: %s', (kind, style) => {
  const seen = (colors: [string, string]): number => {
    const boxes = placed(kind, style, colors).drawing.marks.filter(({ mark }) => mark === 'box');
    const [ground = '', shape = ''] = boxes.map(({ color }) => color);
    return contrast(ground, shape);
  };
  expect(seen(['#111827', '#7ee0b5'])).toBeGreaterThan(1.6);
  expect(seen(['#111827', '#000000'])).toBeGreaterThan(1.6);
});

test('a text comes and goes in a few frames, and is not moved before the first or after the last', () => {
  const steps = titleSteps({ start: 10, count: 50, isFirst: false, isLast: false });
  expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(50);
  expect(steps.length).toBe(7 + 1 + 5);
  expect(steps.map(({ phase }) => phase.alpha).every((alpha) => alpha > 0 && alpha <= 1)).toBe(
    true,
  );
  expect(titleSteps({ start: 0, count: 50, isFirst: true, isLast: true })).toHaveLength(1);
  expect(titlePhase(49, { start: 0, count: 50, isFirst: true, isLast: false }).alpha).toBeLessThan(
    0.3,
  );
});
