import { open } from 'node:fs/promises';
import { voices } from './voices.ts';

const marker = 'talkreel:voice=';
const edgeBytes = 256 * 1024;

/** The comment in a speaker sample, from which a synthesiser recognises the voice. */
export function voiceTag(voiceId: string): string {
  return `${marker}${voiceId}`;
}

/**
 * The voice in an audio file's metadata, or null. Containers store comments as plain or UTF-16 text
 * at the start or end of the file, so both ends are searched without parsing the container.
 */
export async function readVoiceTag(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (const position of size > edgeBytes ? [0, size - edgeBytes] : [0]) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(edgeBytes),
        0,
        edgeBytes,
        position,
      );
      const found = findTag(buffer.subarray(0, bytesRead));
      if (found) return found;
    }
    return null;
  } finally {
    await file.close();
  }
}

function findTag(bytes: Buffer): string | null {
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const at = bytes.indexOf(Buffer.from(marker, encoding));
    if (at < 0) continue;
    const text = bytes
      .subarray(at, at + 160)
      .toString(encoding)
      .slice(marker.length);
    const id = /^[a-z0-9-]+/.exec(text)?.[0];
    if (voices.some((voice) => voice.id === id)) return id ?? null;
  }
  return null;
}
