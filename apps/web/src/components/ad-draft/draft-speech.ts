import { estimateWords } from '@talkreel/captions/estimate-words';
import { speechUnits } from '@talkreel/captions/speech-units';
import type { TimedWord } from '@talkreel/captions/words';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';

/** A sentence of a draft, or a part up to a pause that was asked for: what a voice is given at once. */
export interface Phrase {
  /** The first and last of the words. */
  from: number;
  to: number;
  text: string;
  /** Where each of its words begins in the text. */
  offsets: number[];
}

/** A script as a draft says it. */
export interface DraftSpeech {
  /** The words as captions show them, at estimated times. */
  words: TimedWord[];
  phrases: Phrase[];
  language: SpeechLanguageCode;
}

/** A script that takes so many seconds to say. */
export function draftSpeech(
  script: string,
  language: SpeechLanguageCode,
  seconds: number,
): DraftSpeech {
  const speech = speechUnits(script, language);
  const { units } = speech;
  const words = estimateWords(speech, seconds);
  const phrases: Phrase[] = [];
  let from = 0;
  for (const [to, unit] of units.entries()) {
    const isLast = to === units.length - 1;
    if (!isLast && !unit.endsSentence && !unit.endsLine && unit.pauseSeconds === 0) continue;
    const start = units[from]?.start ?? 0;
    const offsets = units.slice(from, to + 1).map((one) => one.start - start);
    phrases.push({ from, to, text: script.slice(start, unit.end), offsets });
    from = to + 1;
  }
  return { words, phrases, language };
}

/** Scenes that are said one after another, of which each lasts so many seconds; two of them are seen at once for `overlap`. */
export function joinSpeeches(
  scenes: ReadonlyArray<{ speech: DraftSpeech; seconds: number }>,
  overlap: number,
): { words: TimedWord[]; phrases: Phrase[]; starts: number[]; seconds: number } {
  const words: TimedWord[] = [];
  const phrases: Phrase[] = [];
  const starts: number[] = [];
  let end = 0;
  for (const { speech, seconds } of scenes) {
    const start = starts.length === 0 ? 0 : end - overlap;
    const before = words.length;
    for (const { startSeconds, endSeconds, ...word } of speech.words)
      words.push({ ...word, startSeconds: startSeconds + start, endSeconds: endSeconds + start });
    for (const { from, to, ...phrase } of speech.phrases)
      phrases.push({ ...phrase, from: from + before, to: to + before });
    starts.push(start);
    end = start + seconds;
  }
  return { words, phrases, starts, seconds: end };
}

/** The word of a phrase that is being said at a place in its text. */
export function wordAt({ from, offsets }: Phrase, place: number): number {
  return (
    from +
    Math.max(
      0,
      offsets.findLastIndex((offset) => offset <= place),
    )
  );
}

/** What is left of a phrase from one of its words on. */
export function restOf({ from, to, text, offsets }: Phrase, word: number): Phrase {
  const [start = 0, ...others] = offsets.slice(word - from);
  return {
    ...{ from: word, to },
    text: text.slice(start),
    offsets: [0, ...others.map((offset) => offset - start)],
  };
}
