import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawCaption, type CaptionLook } from '@talkreel/captions/draw';
import { layoutCaption } from '@talkreel/captions/layout';
import { captionStates, type CaptionState } from '@talkreel/captions/states';
import { captionStyleRules } from '@talkreel/captions/styles';
import type { TimedWord } from '@talkreel/captions/words';
import type { Overlay } from '@talkreel/media-tools/reframe';
import { openCanvas } from './canvas.ts';

interface Size {
  width: number;
  height: number;
}

export interface CaptionsAsked {
  look: CaptionLook;
  words: readonly TimedWord[];
}

/** The space around a line for its outline, shadow and box, in font sizes. */
const AROUND = 0.8;

/**
 * Draws every picture of the captions as a PNG of the strip they are in, and says when each is shown. Undefined:
 * nothing can be drawn.
 */
export async function captionOverlay(
  { look, words }: CaptionsAsked,
  frame: Size,
  into: { dir: string; seconds: number; signal: AbortSignal },
): Promise<Overlay | undefined> {
  const states = captionStates(words, look.style, into.seconds);
  if (states.length === 0) return undefined;
  const { createCanvas } = await openCanvas(words.map(({ text }) => text).join(' '));
  const strip = stripOf(createCanvas(1, 1).getContext('2d'), states, look, frame);
  const canvas = createCanvas(strip.width, strip.height);
  const context = canvas.getContext('2d');
  const keep = async (name: string): Promise<string> => {
    const file = join(into.dir, `captions-${name}.png`);
    await writeFile(file, await canvas.encode('png'));
    return file;
  };
  const empty = await keep('empty');
  const pictures: Array<{ file: string; seconds: number }> = [];
  let clock = 0;
  for (const [index, state] of states.entries()) {
    into.signal.throwIfAborted();
    context.clearRect(0, 0, strip.width, strip.height);
    context.save();
    context.translate(-strip.x, -strip.y);
    drawCaption(context, state, look, frame);
    context.restore();
    if (state.startSeconds > clock)
      pictures.push({ file: empty, seconds: state.startSeconds - clock });
    pictures.push({
      file: await keep(String(index)),
      seconds: state.endSeconds - state.startSeconds,
    });
    clock = state.endSeconds;
  }
  pictures.push({ file: empty, seconds: Math.max(0.04, into.seconds - clock) });
  return { pictures, x: strip.x, y: strip.y, listFile: join(into.dir, 'captions.txt') };
}

/** The part of the frame that any of the pictures touches, on even pixels. */
function stripOf(
  context: Parameters<typeof layoutCaption>[0],
  states: readonly CaptionState[],
  { style }: CaptionLook,
  frame: Size,
): Size & { x: number; y: number } {
  const rules = captionStyleRules[style];
  const cues = new Set(states.map(({ cue }) => cue));
  let [left, top, right, bottom] = [frame.width, frame.height, 0, 0];
  for (const { words } of cues) {
    const { block, size, scale } = layoutCaption(context, words, rules, frame);
    const around = size * AROUND + rules.padding.x * scale;
    left = Math.min(left, block.x - around);
    right = Math.max(right, block.x + block.width + around);
    top = Math.min(top, block.y - around);
    bottom = Math.max(bottom, block.y + block.height + around);
  }
  const x = Math.max(0, Math.floor(left / 2) * 2);
  const y = Math.max(0, Math.floor(top / 2) * 2);
  const evenUp = (value: number): number => Math.ceil(value / 2) * 2;
  return {
    x,
    y,
    width: Math.min(frame.width, evenUp(right)) - x,
    height: Math.min(frame.height, evenUp(bottom)) - y,
  };
}
