import { correlateMouth, type SyncScore } from '@talkreel/media-engine/voice/sync-score';
import { mean } from '@talkreel/testing/figures';
import { openingCourse, shapesOf, spansOf, type MouthCue, type Span } from './mouth-cues.ts';
import { fps, type SyncClip } from './sync-clips.ts';

/** A count and its total. */
export interface Share {
  count: number;
  of: number;
}

export interface Agreement {
  /** Pixel opening against the opening of the cues, at every offset; positive means that the cues are later. */
  scores: SyncScore[];
  /** Lips closed for at least two frames: our mouth is closed within two frames of them. */
  closures: Share;
  /** Lips closed for at least one frame, our mouth closed within one: more cases, and harder to meet by chance. */
  shortClosures: Share;
  /** Frames of rest in which our mouth is closed. */
  rests: Share;
}

const framesLong = (frames: number): number => frames / fps;

/**
 * Compares our mouth with the cues of a sound, its own or another clip's; the shorter one
 * determines the length.
 */
export function compareMouth(
  clip: Pick<SyncClip, 'opening' | 'closedBelow'>,
  cues: readonly MouthCue[],
  cueSeconds = Number.POSITIVE_INFINITY,
): Agreement {
  const frames = Math.min(clip.opening.length, Math.floor(cueSeconds * fps));
  const opening = clip.opening.slice(0, frames);
  const shut = opening.map((pixels) => pixels <= clip.closedBelow);
  const shapes = shapesOf(cues, framesLong(frames));
  const closures = (leastFrames: number, reach: number): Share => {
    const spans = spansOf(shapes, 'A', framesLong(leastFrames));
    return {
      count: spans.filter((span) => isShutNear(shut, span, reach)).length,
      of: spans.length,
    };
  };
  return {
    scores: correlateMouth(opening, fps, openingCourse(shapes)),
    closures: closures(2, 2),
    shortClosures: closures(1, 1),
    rests: shareShut(shut, spansOf(shapes, 'X', framesLong(1))),
  };
}

/** The cues' opening at the middle of every frame, scored like a mouth. */
export function openingOfCues(cues: readonly MouthCue[], frames: number): number[] {
  const course = openingCourse(shapesOf(cues, framesLong(frames)));
  return Array.from(
    { length: frames },
    (_, frame) => course[Math.floor(((frame + 0.5) * course.length) / frames)] ?? 0,
  );
}

export function bestScore(scores: readonly SyncScore[]): SyncScore {
  return scores.reduce((best, score) => (score.correlation > best.correlation ? score : best));
}

/** The best common offset of all clips, and their mean correlation there. */
export function bestCommonScore(clips: ReadonlyArray<readonly SyncScore[]>): SyncScore {
  const offsets = clips[0] ?? [];
  return bestScore(
    offsets.map(({ offsetMs }, i) => ({
      offsetMs,
      correlation: mean(clips.map((scores) => scores[i]?.correlation ?? 0)),
    })),
  );
}

export function addShares(shares: readonly Share[]): Share {
  return {
    count: shares.reduce((sum, { count }) => sum + count, 0),
    of: shares.reduce((sum, share) => sum + share.of, 0),
  };
}

function isShutNear(shut: readonly boolean[], span: Span, reach: number): boolean {
  const first = Math.max(0, Math.floor(span.startSeconds * fps) - reach);
  return shut.slice(first, Math.ceil(span.endSeconds * fps) + reach).some(Boolean);
}

function shareShut(shut: readonly boolean[], spans: readonly Span[]): Share {
  const inside = spans.flatMap(({ startSeconds, endSeconds }) =>
    // Only complete frames count; the times are multiples of 0.01 s.
    shut.slice(Math.ceil(startSeconds * fps - 0.01), Math.floor(endSeconds * fps + 0.01)),
  );
  return { count: inside.filter(Boolean).length, of: inside.length };
}
