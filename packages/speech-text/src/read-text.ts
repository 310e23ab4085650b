import { cleanText, type Chunk } from './clean.ts';
import type { Pronunciation } from './pronunciations.ts';
import { joinPieces, scan, type Piece } from './scan.ts';

/**
 * One written word, or several that are read together ("March 3rd, 2026"), and its spoken form. The
 * tokens of a text are consecutive; only white space lies between them.
 */
export interface SpokenToken {
  written: string;
  /** Start of `written` in the text. */
  start: number;
  /** Plain words and punctuation; empty for what is skipped, such as an emoji. */
  spoken: string;
  /** Silence instead of words. */
  pauseSeconds?: number;
}

export interface ReadOptions {
  pronunciations?: readonly Pronunciation[];
}

const HAS_WORDS = /[\p{L}\p{N}]/u;

/** How people read a text aloud, word by word. Never throws; runs in linear time. */
export function readText(text: string, { pronunciations = [] }: ReadOptions = {}): SpokenToken[] {
  const { line, chunks } = cleanText(text);
  const pieces = scan(line, pronunciations);
  const tokens: SpokenToken[] = [];
  let next = 0;
  for (let index = 0; index < chunks.length;) {
    const group: Piece[] = [];
    let last = index;
    for (; next < pieces.length; next += 1) {
      const piece = pieces[next] as Piece;
      const isInside =
        piece.from < (chunks[last] as Chunk).to ||
        (piece.from === piece.to && piece.from <= (chunks[last] as Chunk).to);
      if (!isInside) break;
      while (piece.to > (chunks[last] as Chunk).to) last += 1;
      group.push(piece);
    }
    const [{ start }, { end }] = [chunks[index] as Chunk, chunks[last] as Chunk];
    tokens.push(toToken(text.slice(start, end), start, group));
    index = last + 1;
  }
  return tokens;
}

function toToken(written: string, start: number, pieces: readonly Piece[]): SpokenToken {
  const pauses = pieces.flatMap(({ pauseSeconds }) => pauseSeconds ?? []);
  return {
    written,
    start,
    spoken: joinPieces(pieces),
    ...(pauses.length > 0 && { pauseSeconds: pauses.reduce((sum, seconds) => sum + seconds, 0) }),
  };
}

/** The spoken words of tokens as one text, with sentence punctuation only. */
export function spokenOf(tokens: readonly Pick<SpokenToken, 'spoken'>[]): string {
  return tokens
    .map(({ spoken }) => spoken)
    .filter(Boolean)
    .join(' ')
    .replace(/ +(?=[.,!?;:])/g, '')
    .replace(/(?<=\.\p{Lu})\.(?=[,;:!?])/gu, '')
    .replace(/[.,!?;:]{2,}/g, strongest)
    .replace(/^[\s.,!?;:]+/, '');
}

function strongest(marks: string): string {
  return [...'?!.;:'].find((mark) => marks.includes(mark)) ?? ',';
}

/**
 * What is spoken in one breath, and the silence after it. Only the first may be empty: a text can
 * begin with a pause.
 */
export interface Segment {
  text: string;
  restSeconds: number;
}

/** Splits a text at its pauses. A text without words has no segments. */
export function segmentsOf(tokens: readonly SpokenToken[]): Segment[] {
  const segments: Segment[] = [];
  let words: SpokenToken[] = [];
  let restSeconds = 0;
  const close = (): void => {
    const text = spokenOf(words);
    const last = segments.at(-1);
    if (HAS_WORDS.test(text)) segments.push({ text, restSeconds });
    else if (last !== undefined) last.restSeconds += restSeconds;
    else if (restSeconds > 0) segments.push({ text: '', restSeconds });
    [words, restSeconds] = [[], 0];
  };
  for (const token of tokens) {
    words.push(token);
    if (token.pauseSeconds === undefined) continue;
    restSeconds = token.pauseSeconds;
    close();
  }
  close();
  return segments.some(({ text }) => text !== '') ? segments : [];
}

/** The spoken form of a text, without pauses. */
export function speechOf(text: string, options?: ReadOptions): string {
  return spokenOf(readText(text, options));
}

/** The written text for display: each pause becomes a line break. */
export function withoutPauses(text: string): string {
  let kept = '';
  let from = 0;
  for (const { written, start, pauseSeconds } of readText(text)) {
    if (pauseSeconds === undefined) continue;
    kept += `${text.slice(from, start)}\n`;
    from = start + written.length;
  }
  return kept + text.slice(from);
}
