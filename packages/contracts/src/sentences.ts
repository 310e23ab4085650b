/**
 * The sentences of a text: they end with their punctuation and a space (`$3.50` stays whole), or with a line, since
 * people write lists. Joined with spaces they are the text, its white space collapsed.
 */
export function sentencesOf(script: string): string[] {
  return script
    .split(/[\n\r\u2028\u2029]+|(?<=[.!?…。！？؟।]["'”’)\]]{0,3})\s+/u)
    .map((sentence) => sentence.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
}
