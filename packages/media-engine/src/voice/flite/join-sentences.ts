import type { PhonemeCue } from '../../types.ts';
import type { Pcm } from '../wav.ts';
import type { SpokenSentence } from '../driver.ts';
import type { SentencePiece } from './sentences.ts';

export interface SpokenPiece {
  samples: Float32Array;
  cues: PhonemeCue[];
  sentence: SentencePiece;
}

/** Pauses at the voice's pace, in seconds. */
export const restAfter = { '.': 0.4, '!': 0.4, '?': 0.42, ',': 0.24 };
/** flite hurries over commas: a pause inside a sentence lasts at least this long. */
const shortestRest = 0.21;
/**
 * How much of the speaker's own silence around a sentence is kept, so that soft sounds are not
 * clipped.
 */
const edgeSeconds = 0.05;
const fadeSeconds = 0.008;

/**
 * Joins sentences with pauses according to their punctuation. `scale` stretches the pauses; the
 * sounds are already stretched.
 */
export function joinSentences(
  pieces: readonly SpokenPiece[],
  sampleRate: number,
  scale: number,
): Pcm & { cues: PhonemeCue[]; sentences: SpokenSentence[] } {
  const parts: Float32Array[] = [];
  const cues: PhonemeCue[] = [];
  const sentences: SpokenSentence[] = [];
  let length = 0;
  const append = (samples: Float32Array, ipa: string): void => {
    if (samples.length === 0) return;
    const startSeconds = length / sampleRate;
    length += samples.length;
    parts.push(samples);
    const last = cues.at(-1);
    if (ipa === '' && last?.ipa === '') last.endSeconds = length / sampleRate;
    else cues.push({ startSeconds, endSeconds: length / sampleRate, ipa });
  };
  const rest = (seconds: number): void =>
    append(new Float32Array(Math.max(0, Math.round(seconds * sampleRate))), '');

  for (const [index, { samples, cues: sounds, sentence }] of pieces.entries()) {
    const startSeconds = length / sampleRate;
    const first = sounds.findIndex(({ ipa }) => ipa !== '');
    const last = sounds.findLastIndex(({ ipa }) => ipa !== '');
    const cut = (from: number, to: number): Float32Array =>
      samples.slice(Math.max(0, Math.round(from * sampleRate)), Math.round(to * sampleRate));
    const [opening, closing] = [sounds[first]?.startSeconds ?? 0, sounds[last]?.endSeconds ?? 0];
    append(fade(cut(opening - edgeSeconds, opening), sampleRate, 'in'), '');
    for (const { startSeconds: from, endSeconds: to, ipa } of sounds.slice(first, last + 1)) {
      const missing = shortestRest * scale - (to - from);
      if (ipa !== '' || missing <= 0) append(cut(from, to), ipa);
      else {
        const middle = (from + to) / 2;
        append(fade(cut(from, middle), sampleRate, 'out'), '');
        rest(missing);
        append(fade(cut(middle, to), sampleRate, 'in'), '');
      }
    }
    append(fade(cut(closing, closing + edgeSeconds), sampleRate, 'out'), '');
    sentences.push({ ...sentence, startSeconds, endSeconds: length / sampleRate });
    if (index < pieces.length - 1) rest(restAfter[sentence.mark] * scale - 2 * edgeSeconds);
  }
  return { samples: concat(parts, length), sampleRate, cues, sentences };
}

/** Fades the edges in place, so that there is no click where silence begins or ends. */
function fade(samples: Float32Array, sampleRate: number, direction: 'in' | 'out'): Float32Array {
  const length = Math.min(samples.length, Math.round(fadeSeconds * sampleRate));
  for (let i = 0; i < length; i++) {
    const at = direction === 'in' ? i : samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * i) / length));
  }
  return samples;
}

function concat(parts: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
