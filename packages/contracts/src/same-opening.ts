/** Openings that say the same, whatever their spaces, case and final punctuation. */
export function sameOpening(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!?…]{1,3}$/, '');
}
