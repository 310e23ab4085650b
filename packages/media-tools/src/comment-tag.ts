/** How the notes of our own renderer begin; all other metadata is dropped. */
const OURS = '{"talkreel":1';
const MAX_CHARACTERS = 4_096;

/**
 * The note in a `comment` tag from which our own renderer can draw a file again, or null. Code that re-encodes a clip
 * must pass it on, because every other tag is dropped.
 */
export function noteIn(comment: string | undefined): string | null {
  return comment !== undefined && isOurNote(comment) ? comment : null;
}

/** Whether a text is one that we write into files. */
export function isOurNote(text: string): boolean {
  return text.startsWith(OURS) && text.length <= MAX_CHARACTERS;
}
