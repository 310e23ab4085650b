import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

/** How the notes of our own renderer begin; all other metadata is dropped. */
const OURS = '{"talkreel":1';
const MAX_CHARACTERS = 4_096;

/**
 * The note in a file's `comment` tag that tells our own renderer how to draw it again, or null.
 * Code that re-encodes a clip must pass it on, because every other tag is dropped.
 */
export async function readComment(
  file: string,
  options: MediaRunOptions = {},
): Promise<string | null> {
  const { stdout } = await runFfmpeg([...untrustedInput(file), ['-f', 'ffmetadata', 'pipe:1']], {
    timeoutMs: 30_000,
    ...options,
  });
  // This format escapes with backslashes and ends an entry at an unescaped line end.
  const entry = stdout
    .toString('utf8')
    .split(/(?<!\\)\n/)
    .find((line) => line.startsWith('comment='));
  const comment = entry?.slice('comment='.length).replaceAll(/\\([\s\S])/g, '$1') ?? '';
  return isOurNote(comment) ? comment : null;
}

/** Whether a text is one that we write into files. */
export function isOurNote(text: string): boolean {
  return text.startsWith(OURS) && text.length <= MAX_CHARACTERS;
}
