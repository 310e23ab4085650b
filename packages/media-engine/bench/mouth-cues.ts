import { hopSeconds } from '@talkreel/media-engine/voice/dsp/spectrogram';
import { smooth } from '@talkreel/media-engine/voice/levels';

export interface MouthCue {
  startSeconds: number;
  endSeconds: number;
  /** One of Rhubarb's shapes, A to H and X. */
  shape: string;
}

/** Start and end of a shape, in seconds. */
export interface Span {
  startSeconds: number;
  endSeconds: number;
}

/**
 * How far each shape opens the mouth, according to Rhubarb's manual and in equal steps: closed (A,
 * X); slightly open, puckered, teeth on the lip (B, F, G); open, or no wider than that (C, E, H);
 * wide open (D).
 */
const openingOf: Record<string, number> = {
  ...{ A: 0, X: 0 },
  ...{ B: 1 / 3, F: 1 / 3, G: 1 / 3 },
  ...{ C: 2 / 3, E: 2 / 3, H: 2 / 3 },
  D: 1,
};

/**
 * The shape at every 10 ms. A cue lasts until the next one in the list, whatever its own end,
 * because cues overlap.
 */
export function shapesOf(cues: readonly MouthCue[], durationSeconds: number): string[] {
  const shapes = Array.from({ length: Math.round(durationSeconds / hopSeconds) }, () => 'X');
  for (const { shape, startSeconds } of cues)
    shapes.fill(shape, Math.round(startSeconds / hopSeconds));
  return shapes;
}

/** Opening at every 10 ms, 0..1, smoothed over about 50 ms, since a drawn mouth does not jump. */
export function openingCourse(shapes: readonly string[]): Float32Array {
  return smooth(
    Float32Array.from(shapes, (shape) => openingOf[shape] ?? 0),
    4,
  );
}

/** Stretches of one shape with at least this length. */
export function spansOf(shapes: readonly string[], shape: string, leastSeconds: number): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < shapes.length;) {
    let to = from + 1;
    while (shapes[to] === shapes[from]) to++;
    const span = { startSeconds: from * hopSeconds, endSeconds: to * hopSeconds };
    if (shapes[from] === shape && (to - from) * hopSeconds >= leastSeconds - 1e-9) spans.push(span);
    from = to;
  }
  return spans;
}
