import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { captionStyles, exportSizes, NO_BOX, type CaptionStyle } from '@talkreel/contracts/exports';
import { expect, test } from 'vitest';
import { drawCaption } from './draw.ts';
import { registerCaptionFonts } from './font-files.ts';
import { contrast } from './luminance.ts';
import { captionStates } from './states.ts';
import { wordsOfText } from './words.ts';

registerCaptionFonts(GlobalFonts, '');

const frame = exportSizes['1:1'];
/** How far from a letter its surroundings may begin, in pixels: what lies between is a mixture of both. */
const REACH = 3;
/** Of text in any size (WCAG, AAA): a video is watched on a phone in the sun. */
const LEAST_CONTRAST = 7;

/** A caption on one colour: its pixels as numbers. */
function drawnOn(ground: string, style: CaptionStyle, color: string) {
  const context = createCanvas(frame.width, frame.height).getContext('2d');
  const word = { text: 'Wonderful', startSeconds: 0, endSeconds: 1 };
  const [state] = captionStates([{ ...wordsOfText(word.text)[0], ...word }], style);
  if (!state) throw new Error('nothing to draw');
  context.fillStyle = ground;
  context.fillRect(0, 0, frame.width, frame.height);
  const { block } = drawCaption(context, state, { style, color, box: NO_BOX }, frame);
  const [width, height] = [Math.ceil(block.width), Math.ceil(block.height)];
  const { data } = context.getImageData(Math.floor(block.x), Math.floor(block.y), width, height);
  const at = (index: number): number =>
    ((data[4 * index] ?? 0) << 16) | ((data[4 * index + 1] ?? 0) << 8) | (data[4 * index + 2] ?? 0);
  return { pixels: Array.from({ length: width * height }, (_, index) => at(index)), width };
}

/** The share of a letter's left edges from where something that contrasts with it is within reach. */
function edgesSeen(ground: string, style: CaptionStyle, color: string): number {
  const { pixels } = drawnOn(ground, style, color);
  const letter = Number.parseInt(color.slice(1), 16);
  const edges = pixels.flatMap((pixel, at) => {
    const isEdge = pixel === letter && pixels[at + 1] === letter && pixels[at - 1] !== letter;
    return isEdge ? [pixels.slice(Math.max(0, at - REACH), at)] : [];
  });
  expect(edges.length).toBeGreaterThan(50);
  const contrasts = (pixel: number): boolean =>
    contrast(`#${pixel.toString(16).padStart(6, '0')}`, color) >= LEAST_CONTRAST;
  return edges.filter((beside) => beside.some(contrasts)).length / edges.length;
}

test.each(
  captionStyles.flatMap((style) => [
    // Almost the letters' own colour, so that they are told from what is behind.
    [style, '#ffffff', '#fefefe'] as const,
    [style, '#ffffff', '#f6c945'] as const,
    [style, '#17141f', '#18151f'] as const,
  ]),
)('%s without a box: letters of %s are read on %s', (style, color, ground) => {
  expect(edgesSeen(ground, style, color)).toBeGreaterThan(0.9);
});
