import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { exportSizes, NO_BOX, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import {
  DEFAULT_LABEL,
  labelCorners,
  labelLanguageOf,
  labelLanguages,
  labelWords,
  type LabelCorner,
} from '@talkreel/contracts/label';
import { describe, expect, test } from 'vitest';
import { captionsArea } from './captions-area.ts';
import { undrawableIn } from './faces.ts';
import { registerCaptionFonts } from './font-files.ts';
import { drawLabel, faceArea, fromEdge, placeLabel } from './label.ts';
import { placeLogo } from './logo.ts';
import { luminance } from './luminance.ts';
import { markArea, safeArea, type Area } from './safe-area.ts';
import { captionStates } from './states.ts';
import { wordsOfText } from './words.ts';

for (const text of Object.values(labelWords)) registerCaptionFonts(GlobalFonts, text);

const SOURCE = { width: 640, height: 720 };
const formats = Object.keys(exportSizes) as ExportFormat[];
const context = createCanvas(1, 1).getContext('2d');

const faceIn = (format: ExportFormat, background = 'blur'): Area =>
  faceArea(SOURCE, frameFace(SOURCE, exportSizes[format], background));

test.each(formats)('the face of a vertical clip is where it is in its tile: %s', (format) => {
  const [vertical, tile] = [
    { width: 720, height: 1280 },
    { width: 720, height: 810 },
  ];
  const framing = frameFace(vertical, exportSizes[format], 'blur');
  const { crop } = framing;
  const { y } = faceArea(vertical, framing);
  const inTile = { ...framing, crop: { ...crop, y: crop.y - 0.1055 * 1280 } };
  expect(y).toBeCloseTo(faceArea(tile, inTile).y, 3);
});

const captionsIn = (format: ExportFormat): Area => {
  const words = wordsOfText('I tried every planner there is, and none of them stuck.').map(
    (word, index) => ({ ...word, startSeconds: index, endSeconds: index + 1 }),
  );
  const look = { style: 'label', color: '#ffffff', box: NO_BOX } as const;
  return captionsArea(context, captionStates(words, 'label'), look, exportSizes[format]);
};

const place = (
  format: ExportFormat,
  corner: LabelCorner,
  { text = labelWords.en as string, taken = [] as Area[], background = 'blur' } = {},
) =>
  placeLabel(context, { text, corner }, exportSizes[format], {
    faces: [faceIn(format, background)],
    taken,
  });

const meet = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe.each(formats)('%s', (format) => {
  test.each(labelLanguages)(
    '%s: in every corner inside the area for marks, off the face',
    (language) => {
      const safe = markArea(exportSizes[format]);
      for (const background of ['blur', '#6c4cf1'])
        for (const corner of labelCorners) {
          const label = place(format, corner, { text: labelWords[language], background });
          expect(meet(label, faceIn(format, background))).toBe(false);
          expect(label.x).toBeGreaterThanOrEqual(safe.x);
          expect(label.y).toBeGreaterThanOrEqual(safe.y);
          expect(label.x + label.width).toBeLessThanOrEqual(safe.x + safe.width);
          expect(label.y + label.height).toBeLessThanOrEqual(safe.y + safe.height);
          expect([label.x, label.y, label.width, label.height].every((at) => at % 2 === 0)).toBe(
            true,
          );
        }
    },
  );

  test('the corner that it starts in is free in every language', () => {
    for (const text of Object.values(labelWords))
      expect(place(format, DEFAULT_LABEL.corner, { text }).corner).toBe(DEFAULT_LABEL.corner);
  });

  test.each(labelCorners)('%s: never over captions, logo or face', (corner) => {
    const logo = placeLogo({ width: 400, height: 200 }, exportSizes[format]);
    const taken = [captionsIn(format), logo];
    const label = place(format, corner, { taken });
    for (const area of [...taken, faceIn(format)]) expect(meet(label, area)).toBe(false);
  });
});

test('a taken corner is left for the next one, clockwise, and an only free one is found', () => {
  const { width, height } = exportSizes['1:1'];
  const whole = (part: Partial<Area>): Area => ({ x: 0, y: 0, width, height, ...part });
  const top = whole({ height: height / 2 });
  expect(place('1:1', 'top-left', { taken: [top] }).corner).toBe('bottom-right');
  const right = whole({ x: width / 2 });
  expect(place('1:1', 'top-right', { taken: [top, right] }).corner).toBe('bottom-left');
});

test.each(['bottom-left', 'bottom-right'] as const)(
  'in a wide frame it is beside captions of one line, not above them: %s',
  (corner) => {
    const { width, height } = exportSizes['16:9'];
    const captions = {
      x: 0.26 * width,
      y: 0.8 * height,
      width: 0.48 * width,
      height: 0.09 * height,
    };
    const label = place('16:9', corner, { taken: [captions] });
    expect(label.corner).toBe(corner);
    // On even pixels.
    expect(fromEdge(label, exportSizes['16:9'])).toBeLessThan(0.002);
  },
);

test('where all corners are taken it stands beside what takes one, not over it', () => {
  const { width, height } = exportSizes['1:1'];
  const band = { x: 0, width, height: 160 };
  const taken = [
    { ...band, y: 0 },
    { ...band, y: height - 160 },
  ];
  const label = place('1:1', 'bottom-left', { taken });
  expect(label.corner).toBe('bottom-left');
  for (const area of taken) expect(meet(label, area)).toBe(false);
  expect(label.y + label.height).toBeGreaterThan(height - 220);
});

test.each(labelCorners)(
  'with logo, actor and captions in the corners it is near to an edge: %s',
  (corner) => {
    const frame = exportSizes['1:1'];
    const safe = safeArea(frame);
    const logo = placeLogo({ width: 400, height: 200 }, frame);
    const actor = { x: safe.x + safe.width - 400, y: safe.y, width: 400, height: 400 };
    const taken = [captionsIn('1:1'), logo, actor];
    const label = place('1:1', corner, { taken });
    expect(fromEdge(label, frame)).toBeLessThan(0.15);
    for (const area of taken) expect(meet(label, area)).toBe(false);
  },
);

const lightOf = (rgb: Uint8ClampedArray): number =>
  luminance(`#${[...rgb].map((part) => part.toString(16).padStart(2, '0')).join('')}`);

const grounds = {
  white: () => [255, 255, 255],
  black: () => [0, 0, 0],
  noise: (at: number) => [(at * 7919) % 256, (at * 104_729) % 256, (at * 1_299_709) % 256],
  'the colour of its letters and its ground by turns': (at: number) =>
    at % 3 === 0 ? [255, 255, 255] : [23, 20, 31],
};

describe.each(Object.entries(grounds))('on %s', (_name, colourAt) => {
  test.each(labelLanguages)('%s: letters have at least 4.5:1 on their ground', (language) => {
    const label = place('1:1', 'top-left', { text: labelWords[language] });
    const canvas = createCanvas(label.width, label.height);
    const pen = canvas.getContext('2d');
    const ground = pen.createImageData(label.width, label.height);
    for (let at = 0; at < ground.data.length; at += 4)
      ground.data.set([...colourAt(at / 4), 255], at);
    pen.putImageData(ground, 0, 0);
    drawLabel(pen, { ...label, x: 0, y: 0 });
    // What is inside of the rim and of its round corners.
    const inset = 16;
    const [width, height] = [label.width - 2 * inset, label.height - 2 * 4];
    const { data } = pen.getImageData(inset, 4, width, height);
    const lights: number[] = [];
    for (let at = 0; at < data.length; at += 4) lights.push(lightOf(data.subarray(at, at + 3)));
    const [dark, light] = [Math.min(...lights), Math.max(...lights)];
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5);
    // Nothing of the picture shows through: the same ground is all around the letters.
    const around = [...lights.slice(0, width), ...lights.slice(-width)];
    expect(Math.max(...around)).toBeCloseTo(dark, 5);
    // Letters are a fair share of the chip, and are not cut off.
    const inked = lights.filter((each) => (each + 0.05) / (dark + 0.05) > 4.5).length;
    expect(inked / lights.length).toBeGreaterThan(0.08);
  });
});

test('the chip is seen on white and on black: one of rim and ground differs from either', () => {
  const label = place('1:1', 'top-left');
  const canvas = createCanvas(label.width, label.height);
  drawLabel(canvas.getContext('2d'), { ...label, x: 0, y: 0 });
  const at = (y: number) => [
    ...canvas.getContext('2d').getImageData(label.width / 2, y, 1, 1).data,
  ];
  expect(at(0)).toEqual([255, 255, 255, 255]);
  expect(at(4)).toEqual([23, 20, 31, 255]);
});

test('every language has its words in our own fonts', () => {
  for (const language of labelLanguages) {
    const text = labelWords[language];
    expect([language, undrawableIn(text)]).toEqual([language, []]);
    const { font } = fontOf(text);
    const own = widthIn(font, text);
    expect([language, widthIn(`${font}, "DejaVu Sans"`, text)]).toEqual([language, own]);
    expect([language, hollow(text)]).toEqual([language, false]);
  }
});

function fontOf(text: string) {
  const label = place('1:1', 'top-left', { text });
  return { font: context.font, label };
}

function widthIn(font: string, text: string): number {
  context.font = font;
  return context.measureText(text).width;
}

/** Whether a letter is drawn as the box that stands for a missing one: two unlike letters would look the same. */
function hollow(text: string): boolean {
  const pictures = new Map<string, string>();
  const { font } = fontOf(text);
  for (const letter of new Set(text.replaceAll(/[\s\p{M}]/gu, ''))) {
    const canvas = createCanvas(60, 60);
    const pen = canvas.getContext('2d');
    pen.font = font;
    pen.fillText(letter, 4, 44);
    const picture = canvas.toDataURL();
    if (pictures.has(picture)) return true;
    pictures.set(picture, letter);
  }
  return false;
}

test.each([
  ['de', 'Guten Tag', 'de'],
  ['en', 'Hello', 'en'],
  [null, 'Hello', 'en'],
  ['xx', 'Hello', 'en'],
  ['en', 'これは漢字です', 'ja'],
  ['en', '欢迎', 'zh'],
  ['en', '안녕하세요', 'ko'],
  ['en', 'Hello مرحبا', 'ar'],
  [null, 'नमस्ते', 'hi'],
  ['en', 'Привет', 'ru'],
  ['cs', 'Привет', 'cs'],
])('spoken as %s, written “%s”: labelled in %s', (spoken, script, language) => {
  expect(labelLanguageOf(spoken, script)).toBe(language);
});
