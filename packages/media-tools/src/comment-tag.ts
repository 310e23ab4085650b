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

/** A note of our own renderer for a part of its clip, which says which poses it shows; null without a note. */
export function withMoves(
  note: string | null,
  moves: ReadonlyArray<{ frames: number; from: number; to: number }>,
  clipFrames: number,
): string | null {
  if (note === null) return null;
  try {
    const tag = JSON.parse(note) as Record<string, unknown>;
    const path = moves.map(({ frames, from, to }) => [frames, from, to]);
    return noteIn(JSON.stringify({ ...tag, moves: { clipFrames, path } }));
  } catch {
    return null;
  }
}
