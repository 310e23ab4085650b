/**
 * Splits text after sentence punctuation that is followed by a space: `$3.50` stays whole. Joined
 * with spaces, the parts are the text with its white space collapsed.
 */
export function splitSentences(text: string): string[] {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean === '' ? [] : clean.split(/(?<=[.!?…]["'”’)\]]{0,3}) /);
}
