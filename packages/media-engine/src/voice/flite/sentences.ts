import { sentencesOf } from '@talkreel/speech-text/sentences';

export interface SentencePiece {
  text: string;
  /** Its final punctuation; a piece of a sentence too long for one breath ends with a comma. */
  mark: '.' | '!' | '?' | ',';
}

/** About fifteen seconds: longer ones are split, which also limits the time of one call. */
const longestPiece = 220;

/** The sentences of plain words and punctuation, each to be spoken separately. */
export function splitSentences(text: string): SentencePiece[] {
  return sentencesOf(text)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap((sentence) => {
      const last = sentence.at(-1);
      const mark = last === '?' || last === '!' ? last : '.';
      const pieces = breakLong(sentence);
      return pieces.map((piece, index): SentencePiece => ({
        text: piece,
        mark: index === pieces.length - 1 ? mark : ',',
      }));
    });
}

/** Split at the last comma that fits, else between words, else anywhere. */
function breakLong(sentence: string): string[] {
  if (sentence.length <= longestPiece) return [sentence];
  const head = sentence.slice(0, longestPiece);
  const comma = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '));
  const space = head.lastIndexOf(' ');
  const at = comma > longestPiece / 3 ? comma + 1 : space > 0 ? space : longestPiece;
  return [sentence.slice(0, at).trim(), ...breakLong(sentence.slice(at).trim())];
}
