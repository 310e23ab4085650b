import { EMOJI } from './clean.ts';
import { PAUSE, secondsOf } from './rules/pauses.ts';
import type { SpokenToken } from './read-text.ts';

/** Ends a phrase in writing systems without spaces between words. */
const PHRASE = /[^、。，！？；：…]+[、。，！？；：…]*|[、。，！？；：…]+/gu;

/**
 * A text in any other language, word by word as it is written: models read numbers and short forms themselves. Only
 * pauses and emoji are treated as in English.
 */
export function readPlain(text: string): SpokenToken[] {
  const tokens: SpokenToken[] = [];
  let at = 0;
  while (at < text.length) {
    const pause = pauseAt(text, at);
    if (pause !== null) {
      tokens.push(pause);
      at += pause.written.length;
      continue;
    }
    const end = endOfChunk(text, at);
    const chunk = text.slice(at, end);
    for (const { 0: written, index } of chunk.matchAll(PHRASE))
      if (written.trim() !== '')
        tokens.push({ written, start: at + index, spoken: written.replace(EMOJI, '').trim() });
    at = end + (/^\s+/u.exec(text.slice(end, end + 1))?.[0].length ?? 0);
  }
  return tokens;
}

function pauseAt(text: string, at: number): SpokenToken | null {
  if (text[at] !== '[') return null;
  const match = PAUSE.matchAt(text, at);
  if (match === null) return null;
  return { written: match[0], start: at, spoken: '', pauseSeconds: secondsOf(match) };
}

/** The end of the chunk: at white space, or where a pause may begin. */
function endOfChunk(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (/\s/u.test(text[index] ?? '')) return index;
    if (index > from && pauseAt(text, index) !== null) return index;
  }
  return text.length;
}
