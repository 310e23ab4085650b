import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { captionStyles, exportSizes, NO_BOX } from '@talkreel/contracts/exports';
import { describe, expect, test } from 'vitest';
import { drawCaption, type CaptionLook } from './draw.ts';
import { registerCaptionFonts } from './font-files.ts';
import { safeArea } from './safe-area.ts';
import { captionStates } from './states.ts';
import { wordsOfText } from './words.ts';

registerCaptionFonts(GlobalFonts, '');

const statesOf = (text: string, style: CaptionLook['style']) =>
  captionStates(
    wordsOfText(text).map((word, index) => ({
      ...word,
      startSeconds: index,
      endSeconds: index + 1,
    })),
    style,
  );

/** The first picture of a text in a frame, and where it is not transparent. */
function drawn(text: string, look: CaptionLook, frame: { width: number; height: number }) {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  const [state] = statesOf(text, look.style);
  if (!state) throw new Error('nothing to draw');
  const layout = drawCaption(context, state, look, frame);
  const { data } = context.getImageData(0, 0, frame.width, frame.height);
  const box = { left: frame.width, top: frame.height, right: -1, bottom: -1 };
  const colors = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const [x, y] = [(at / 4) % frame.width, Math.floor(at / 4 / frame.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    const color = [...data.subarray(at, at + 3)]
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('');
    colors.set(`#${color}`, (colors.get(`#${color}`) ?? 0) + 1);
  }
  return { layout, box, colors };
}

const TEXTS = [
  ['a line', 'I tried every planner there is, and none of them stuck.'],
  ['long words', `${'W'.repeat(60)} Donaudampfschifffahrtsgesellschaft`],
  ['right to left', 'שלום לכולם, איך אתם היום? مرحبا بكم جميعا'],
] as const;

/** A quarter of the real sizes, which would take sixteen times as long. */
const frames = Object.entries(exportSizes).map(
  ([format, { width, height }]) => [format, { width: width / 4, height: height / 4 }] as const,
);

describe.each(frames)('%s', (_format, frame) => {
  test.each(
    captionStyles.flatMap((style) => TEXTS.map(([name, text]) => [style, name, text] as const)),
  )('%s, %s: inside of the safe area', (style, _name, text) => {
    const safe = safeArea(frame);
    for (const box of [NO_BOX, '#6c4cf1']) {
      const { box: seen } = drawn(text, { style, color: '#ffffff', box }, frame);
      // The outline of the outermost letters may be a little outside.
      const outline = 4;
      expect(seen.left).toBeGreaterThanOrEqual(safe.x - outline);
      expect(seen.right).toBeLessThanOrEqual(safe.x + safe.width + outline);
      expect(seen.top).toBeGreaterThanOrEqual(safe.y - outline);
      expect(seen.bottom).toBeLessThanOrEqual(safe.y + safe.height + outline);
      expect(seen.right - seen.left).toBeGreaterThan(25);
    }
  });
});

test.each(captionStyles)('%s has the colors that were chosen', (style) => {
  const { colors } = drawn(
    'Hello there',
    { style, color: '#ffe14d', box: '#17a04b' },
    exportSizes['1:1'],
  );
  expect(colors.get('#ffe14d')).toBeGreaterThan(500);
  expect(colors.get('#17a04b')).toBeGreaterThan(500);
  const plain = drawn('Hello there', { style, color: '#ffe14d', box: NO_BOX }, exportSizes['1:1']);
  expect(plain.colors.get('#ffe14d')).toBeGreaterThan(500);
  expect(plain.colors.has('#17a04b')).toBe(false);
});

test('letters of every alphabet come from our own files, not from the machine', () => {
  const canvas = createCanvas(10, 10).getContext('2d');
  const { layout } = drawn(
    'Hi',
    { style: 'clean', color: '#ffffff', box: NO_BOX },
    exportSizes['1:1'],
  );
  canvas.font = layout.font;
  const widths = ['Ağ', 'Жи', 'Ωλ', 'שלום', 'مرحبا'].map((text) => canvas.measureText(text).width);
  canvas.font = `${layout.font}, "DejaVu Sans"`;
  expect(['Ağ', 'Жи', 'Ωλ', 'שלום', 'مرحبا'].map((text) => canvas.measureText(text).width)).toEqual(
    widths,
  );
});

test('a line that is read from right to left begins at the right', () => {
  const { layout } = drawn(
    'שלום לכולם',
    { style: 'clean', color: '#ffffff', box: NO_BOX },
    exportSizes['1:1'],
  );
  const [line] = layout.lines;
  expect(line?.words.map(({ index }) => index)).toEqual([1, 0]);
  expect(layout.isRightToLeft).toBe(true);
});

test.each([
  ['نحن نحب Coca Cola جدا', [4, 2, 3, 1, 0]],
  ['We love شركة النور here', [0, 1, 3, 2, 4]],
  ['اشتر 3 واحصل', [2, 1, 0]],
  ['It’s “new” – 3 days', [0, 1, 2, 3, 4]],
])(
  '%s: words of both directions are in the order of the bidirectional algorithm',
  (text, order) => {
    const { layout } = drawn(
      text,
      { style: 'clean', color: '#ffffff', box: NO_BOX },
      exportSizes['16:9'],
    );
    expect(layout.lines.flatMap(({ words }) => words.map(({ index }) => index))).toEqual(order);
  },
);

test.each(captionStyles)('%s: no line of a 9:16 frame is above 52 %%', (style) => {
  const frame = { width: 270, height: 480 };
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  const text =
    'Wonderful words without wasting whole weeks. I tried every planner there is, twice.';
  const layouts = statesOf(text, style).map((state) =>
    drawCaption(context, state, { style, color: '#ffffff', box: NO_BOX }, frame),
  );
  expect(Math.max(...layouts.map(({ lines }) => lines.length))).toBeGreaterThan(1);
  // The lips of a portrait are at this height, see `frameFace`.
  const tops = layouts.map(({ block }) => block.y / frame.height);
  expect(Math.min(...tops)).toBeGreaterThan(0.52);
});

test.each([
  ['at an unknown place', undefined, { above: 0, below: 0 }],
  ['where two lines would cover it', 1034, { above: 1034, below: 0.07 }],
  ['lower than captions may follow', 1400, { above: 0, below: 0.07 }],
])('with a chin %s, two lines stay in place', (_name, chin, most) => {
  const frame = { ...exportSizes['9:16'], chin };
  const context = createCanvas(1, 1).getContext('2d');
  const [state] = statesOf('Meet the new oat latte', 'word');
  if (!state) throw new Error('nothing to draw');
  const look = { style: 'word', color: '#ffffff', box: NO_BOX } as const;
  const { block, lines } = drawCaption(context, state, look, frame);
  const safe = safeArea(frame);
  expect(lines).toHaveLength(2);
  expect(block.y).toBeGreaterThan(most.above);
  expect(block.y + block.height).toBeLessThanOrEqual(
    safe.y + safe.height + most.below * frame.height,
  );
});
