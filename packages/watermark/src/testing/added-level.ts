/** How far what was added to speech is below it. */
export interface AddedLevel {
  /** In all, in dB below the speech. */
  mean: number;
  /** In the span where it is loudest beside the speech. */
  least: number;
  /** How loud it is at most in the pauses, in dB below full scale. */
  inPauses: number;
}

/** As long as a syllable, and as a span of the mark. */
const SPAN_SECONDS = 0.1;
/** A span that is so far below the mean is a pause. */
const PAUSE_DB = 30;
const FULL_SCALE = 32_768;

const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** Compares marked speech with what it was before. Both mono, 16 bits, little-endian, of the same length. */
export function addedLevel(plain: Buffer, marked: Buffer, sampleRate: number): AddedLevel {
  const span = Math.round(SPAN_SECONDS * sampleRate);
  const count = Math.floor(plain.length / 2);
  const spans = Array.from({ length: Math.floor(count / span) }, (_, index) => {
    const sum = { speech: 0, added: 0 };
    for (let at = index * span; at < (index + 1) * span; at += 1) {
      const value = plain.readInt16LE(at * 2);
      sum.speech += value ** 2;
      sum.added += (marked.readInt16LE(at * 2) - value) ** 2;
    }
    return { speech: sum.speech / span, added: sum.added / span };
  });
  const mean = (of: (one: (typeof spans)[number]) => number): number =>
    spans.reduce((sum, one) => sum + of(one), 0) / Math.max(1, spans.length);
  const speech = mean((one) => one.speech);
  const least = speech * 10 ** (-PAUSE_DB / 10);
  const spoken = spans.filter((one) => one.speech >= least && one.added > 0);
  const pauses = spans.filter((one) => one.speech < least);
  return {
    mean: decibels(speech / mean((one) => one.added)),
    least: Math.min(...spoken.map((one) => decibels(one.speech / one.added))),
    inPauses: Math.min(
      ...pauses.map((one) => decibels(FULL_SCALE ** 2 / Math.max(one.added, 1e-9))),
    ),
  };
}
