import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

/** A longer comment is somebody's prose, not a note of a renderer. */
const MAX_CHARACTERS = 4_096;

/**
 * The `comment` tag of a media file, or null. Renderers leave notes in it about how the clip was
 * made; whoever encodes the clip anew hands it on, since everything else is dropped.
 */
export async function readComment(
  file: string,
  options: MediaRunOptions = {},
): Promise<string | null> {
  const { stdout } = await runFfmpeg([...untrustedInput(file), ['-f', 'ffmetadata', 'pipe:1']], {
    timeoutMs: 30_000,
    ...options,
  });
  // This format escapes with backslashes and ends an entry at a bare line end.
  const entry = stdout
    .toString('utf8')
    .split(/(?<!\\)\n/)
    .find((line) => line.startsWith('comment='));
  const comment = entry?.slice('comment='.length).replaceAll(/\\([\s\S])/g, '$1') ?? '';
  return comment === '' || comment.length > MAX_CHARACTERS ? null : comment;
}
