/**
 * Cuts text after the marks that end a sentence, where a space follows: `$3.50` stays whole. Joined
 * with spaces again, the parts are the text with its white space made single.
 */
export function splitSentences(text: string): string[] {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean === '' ? [] : clean.split(/(?<=[.!?…]["'”’)\]]{0,3}) /);
}
