import { setImmediate } from 'node:timers/promises';
import { chipsOf } from './chips.ts';
import { createFft } from './fft.ts';
import { encodeId } from './id-code.ts';
import { BANDS, bandsOfBins, soundChips, SPANS, SPAN_SECONDS, windowOf } from './sound-grid.ts';

/** How much louder or quieter a band becomes for a span. Less than one hears in a voice; silence stays silent. */
const CHANGE_DB = 2;
const WINDOW = 2_048;
const HOP = WINDOW / 4;
/** After so many windows the event loop may do something else. */
const PAUSE_EVERY = 200;

export interface MarkSpeechInput {
  id: bigint;
  key: Uint8Array;
  /** Mono, 16 bits, little-endian. */
  samples: Buffer;
  sampleRate: number;
}

/** Marks speech: makes bands of frequency a little louder or quieter, by turns. */
export async function markSpeech(input: MarkSpeechInput): Promise<Buffer> {
  const { id, key, samples, sampleRate } = input;
  const signs = chipsOf(soundChips(key), encodeId(id, key));
  const bands = bandsOfBins(WINDOW, sampleRate);
  const [louder, quieter] = [CHANGE_DB, -CHANGE_DB].map((db) => 10 ** (db / 20) - 1);
  const count = Math.floor(samples.length / 2);
  const change = new Float64Array(count + WINDOW);
  const [window, fft] = [windowOf(WINDOW), createFft(WINDOW)];
  for (let from = -WINDOW + HOP; from < count; from += HOP) {
    const [re, im] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
    for (let at = Math.max(0, -from); at < WINDOW && from + at < count; at += 1)
      re[at] = samples.readInt16LE((from + at) * 2) * (window[at] ?? 0);
    fft(re, im);
    const seconds = (from + WINDOW / 2) / sampleRate;
    const span = Math.floor(Math.max(0, seconds) / SPAN_SECONDS) % SPANS;
    for (let bin = 0; bin < WINDOW / 2; bin += 1) {
      const band = bands[bin] ?? -1;
      const gain = band < 0 ? 0 : (((signs[span * BANDS + band] ?? 0) > 0 ? louder : quieter) ?? 0);
      for (const part of [re, im]) {
        part[bin] = (part[bin] ?? 0) * gain;
        // Only the half of positive frequencies is kept: the real part of the result is then half of what it was.
        part[WINDOW - 1 - bin] = 0;
      }
    }
    addBack(re, im, { change, window, fft, from });
    if ((from / HOP) % PAUSE_EVERY === 0) await setImmediate();
  }
  return changed(samples, change);
}

/** Transforms back, and adds the result to what is changed. */
function addBack(
  re: Float64Array,
  im: Float64Array,
  to: {
    change: Float64Array;
    window: Float64Array;
    fft: ReturnType<typeof createFft>;
    from: number;
  },
): void {
  // The inverse of a transform is the transform of the conjugate.
  for (let bin = 0; bin < im.length; bin += 1) im[bin] = -(im[bin] ?? 0);
  to.fft(re, im);
  for (let at = Math.max(0, -to.from); at < re.length; at += 1)
    to.change[to.from + at] =
      (to.change[to.from + at] ?? 0) + ((re[at] ?? 0) * 2 * (to.window[at] ?? 0)) / re.length;
}

function changed(samples: Buffer, change: Float64Array): Buffer {
  const marked = Buffer.from(samples);
  for (let at = 0; at * 2 + 1 < samples.length; at += 1) {
    const value = Math.round(samples.readInt16LE(at * 2) + (change[at] ?? 0));
    marked.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), at * 2);
  }
  return marked;
}
