import type { SpeechUnit } from '@talkreel/captions/speech-units';
import type { TimedWord } from '@talkreel/captions/words';

/** A sentence of a script and when it is spoken; a line or a pause that was asked for ends one as well. */
export interface ScriptSentence {
  text: string;
  /** Where it is in the script. */
  start: number;
  end: number;
  startSeconds: number;
  endSeconds: number;
}

/** The sentences of a script, of whose words `words` are the times. */
export function scriptSentences(
  script: string,
  units: readonly SpeechUnit[],
  words: readonly TimedWord[],
): ScriptSentence[] {
  const sentences: ScriptSentence[] = [];
  let first = 0;
  for (const [index, unit] of units.entries()) {
    const isLast = index === units.length - 1;
    if (!isLast && !unit.endsSentence && !unit.endsLine) continue;
    const start = units[first]?.start ?? 0;
    sentences.push({
      text: script.slice(start, unit.end),
      start,
      end: unit.end,
      startSeconds: words[first]?.startSeconds ?? 0,
      endSeconds: words[index]?.endSeconds ?? 0,
    });
    first = index + 1;
  }
  return sentences;
}
