/** How the face and the head follow what is said: feelings of sentences, and a turn with every phrase. */
import type { FeelingCue } from './feelings.ts';
import { hopSeconds } from './dsp/spectrogram.ts';
import type { VoiceLevels } from './levels.ts';
import { smoothstep } from '../drawing/geometry.ts';
import type { Accent } from '../types.ts';

/** A face begins to change before the words and relaxes slowly. */
const easeSeconds = { lead: 0.18, in: 0.4, out: 0.6 };

const round = (value: number): number => Math.round(value * 1000) / 1000;

type Expression = Pick<Accent, 'smile' | 'doubt' | 'surprise'>;

export function expressionsOf(cues: readonly FeelingCue[]): (seconds: number) => Expression {
  return (seconds) => {
    const shown: Expression = { smile: 0, doubt: 0, surprise: 0 };
    for (const { startSeconds, endSeconds, feeling } of cues) {
      const from = startSeconds - easeSeconds.lead;
      const rise = smoothstep(from, from + easeSeconds.in, seconds);
      const fall = 1 - smoothstep(endSeconds - 0.1, endSeconds - 0.1 + easeSeconds.out, seconds);
      // Nobody stays surprised for a whole sentence.
      const fade = feeling === 'surprise' ? 1 - 0.6 * smoothstep(from + 0.9, from + 2, seconds) : 1;
      shown[feeling] = round(Math.max(shown[feeling], rise * fall * fade));
    }
    return shown;
  };
}

/** Shorter pauses are between words. */
const pauseSeconds = 0.26;
const longestPhraseSeconds = 2.8;
const turnSeconds = 0.75;
/** Where the head turns, phrase by phrase: to the viewer first, then to either side of them. */
const turns = [0.1, 0.8, -0.45, 0.25, -0.85, 0.5, -0.2] as const;

/** The turn of the head, −1..1: it moves between phrases and faces the viewer before and after. */
export function turnsOf(levels: VoiceLevels): (seconds: number) => number {
  const starts = phraseStarts(levels);
  const end = starts.at(-1) ?? 0;
  return (seconds) => {
    let turn = 0;
    for (const [index, start] of starts.entries()) {
      const to = start === end ? 0 : (turns[index % turns.length] ?? 0);
      const begin = start - 0.3;
      turn += (to - turn) * smoothstep(begin, begin + turnSeconds, seconds);
    }
    return round(turn);
  };
}

/** When phrases begin, and as the last one the end of the speech. */
function phraseStarts({ activity, frames }: VoiceLevels): number[] {
  const starts: number[] = [];
  let spoken = -Infinity;
  for (let frame = 0; frame < frames; frame++) {
    if ((activity[frame] ?? 0) < 0.5) continue;
    const now = frame * hopSeconds;
    const since = now - (starts.at(-1) ?? -Infinity);
    if (now - spoken > pauseSeconds || since > longestPhraseSeconds) starts.push(now);
    spoken = now;
  }
  return spoken > 0 ? [...starts, spoken] : [];
}
