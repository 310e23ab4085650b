/** A part of a text, from `start` to before `end`. */
interface Part {
  start: number;
  end: number;
}

/** Words with what surrounds them in their sentence. */
export interface Quote {
  before: string;
  words: string;
  after: string;
}

/** How much is shown on either side of the words of a long sentence: together with them, two lines on a phone. */
const AROUND_CHARACTERS = 40;

const plain = (part: string): string => part.replaceAll(/[\s\p{Cc}]+/gu, ' ');

/**
 * Quotes the sentence of a claim, with single spaces. What does not fit on one side of it is left out between words, and
 * an ellipsis says so.
 */
export function quoteOf(text: string, claim: Part, sentence: Part): Quote {
  // Names may reach beyond the end of what was taken for a sentence.
  const before = plain(text.slice(sentence.start, claim.start)).trimStart();
  const after = plain(text.slice(claim.end, Math.max(claim.end, sentence.end))).trimEnd();
  return {
    before: before.length > AROUND_CHARACTERS ? `… ${lastWordsOf(before)}` : before,
    words: plain(text.slice(claim.start, claim.end)),
    after: after.length > AROUND_CHARACTERS ? `${firstWordsOf(after)} …` : after,
  };
}

/** The end of a text, without the word that is cut. A language without spaces is cut between characters. */
function lastWordsOf(text: string): string {
  const end = text.slice(-AROUND_CHARACTERS);
  const space = end.indexOf(' ');
  return space < 0 || space === end.length - 1 ? end : end.slice(space + 1);
}

/** The start of a text, in the same way. */
function firstWordsOf(text: string): string {
  const start = text.slice(0, AROUND_CHARACTERS);
  const space = start.lastIndexOf(' ');
  return (space <= 0 ? start : start.slice(0, space)).replace(/[,;:–—-]$/u, '');
}
