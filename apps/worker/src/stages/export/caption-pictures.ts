import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawCaption, type CaptionLook } from '@talkreel/captions/draw';
import { captionsArea } from '@talkreel/captions/captions-area';
import type { Area, CaptionFrame } from '@talkreel/captions/safe-area';
import { captionStates } from '@talkreel/captions/states';
import type { TimedWord } from '@talkreel/captions/words';
import type { Overlay } from '@talkreel/media-tools/reframe';
import { openCanvas } from '../canvas.ts';

export interface CaptionsAsked {
  look: CaptionLook;
  words: readonly TimedWord[];
}

/**
 * Draws every picture of the captions as a PNG of the strip they are in, and says when each is shown. Undefined:
 * nothing can be drawn.
 */
export async function captionOverlay(
  { look, words }: CaptionsAsked,
  frame: CaptionFrame,
  into: { dir: string; seconds: number; signal: AbortSignal },
): Promise<(Overlay & Area) | undefined> {
  const states = captionStates(words, look.style, into.seconds);
  if (states.length === 0) return undefined;
  const { createCanvas } = await openCanvas(words.map(({ text }) => text).join(' '));
  const strip = captionsArea(createCanvas(1, 1).getContext('2d'), states, look, frame);
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
  return { pictures, ...strip, listFile: join(into.dir, 'captions.txt') };
}
