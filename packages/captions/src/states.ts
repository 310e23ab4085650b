import type { CaptionStyle } from '@talkreel/contracts/exports';
import { captionCues, type CaptionCue } from './cues.ts';
import { captionStyleRules } from './styles.ts';
import type { TimedWord } from './words.ts';

/** One picture of the captions and the time it is shown. There may be none between two of them. */
export interface CaptionState {
  cue: CaptionCue;
  /** The word that is spoken; null in styles that do not highlight it. */
  active: number | null;
  startSeconds: number;
  endSeconds: number;
}

/** The shortest time of a picture: two frames, since a viewer sees no less. */
const LEAST_SECONDS = 0.08;

/** Every picture that captions of a style need, in order, up to the end of the video. */
export function captionStates(
  words: readonly TimedWord[],
  style: CaptionStyle,
  videoSeconds = Infinity,
): CaptionState[] {
  const { isWordByWord } = captionStyleRules[style];
  const states = captionCues(words, style).flatMap((cue) => {
    const end = Math.min(cue.endSeconds, videoSeconds);
    if (cue.startSeconds >= end) return [];
    if (!isWordByWord)
      return [{ cue, active: null, startSeconds: cue.startSeconds, endSeconds: end }];
    return wordStates(cue, end);
  });
  return states.filter(unhurried());
}

/** Drops pictures that follow too soon to be seen, however much text a short speech was given. */
function unhurried(): (state: CaptionState) => boolean {
  let before = -Infinity;
  return ({ startSeconds }) => {
    const isSeen = startSeconds - before >= LEAST_SECONDS - 1e-9;
    if (isSeen) before = startSeconds;
    return isSeen;
  };
}

function wordStates(cue: CaptionCue, end: number): CaptionState[] {
  const states: CaptionState[] = [];
  for (const [active, { startSeconds: spoken }] of cue.words.entries()) {
    const startSeconds = active === 0 ? cue.startSeconds : spoken;
    const before = states.at(-1);
    if (startSeconds >= end) break;
    if (before && startSeconds - before.startSeconds < LEAST_SECONDS) {
      before.active = active;
      continue;
    }
    if (before) before.endSeconds = startSeconds;
    states.push({ cue, active, startSeconds, endSeconds: end });
  }
  return states;
}

/** The picture at a moment; undefined: none. */
export function captionStateAt(
  states: readonly CaptionState[],
  seconds: number,
): CaptionState | undefined {
  return states.find((state) => seconds >= state.startSeconds && seconds < state.endSeconds);
}
