import { open, writeFile } from 'node:fs/promises';

const RIFF_BYTES = 12;
const CHUNK_BYTES = 8;
const PCM = 1;
/** Longer recordings than we store are left to a program that does not hold them in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The sample rate at which all speech is stored. */
export const SPEECH_RATE = 24_000;

/** Mono sound with 16 bits a sample, little-endian, as we store speech. */
export interface PlainSound {
  samples: Buffer;
  sampleRate: number;
}

/**
 * Reads a WAV file that needs no decoder; null: it is something else, or too long. What a truncated one still holds counts, not what
 * its header says.
 */
export async function readPlainWav(path: string, signal?: AbortSignal): Promise<PlainSound | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(RIFF_BYTES);
    await file.read(head, 0, RIFF_BYTES, 0);
    if ((await file.stat()).size > MAX_BYTES) return null;
    if (tagAt(head, 0) !== 'RIFF' || tagAt(head, 8) !== 'WAVE') return null;
    return soundIn(await file.readFile({ signal }));
  } finally {
    await file.close();
  }
}

/** Reads like `readPlainWav`, but returns null for a sample rate other than that of stored speech. */
export async function readSpeech(path: string, signal?: AbortSignal): Promise<Buffer | null> {
  const sound = await readPlainWav(path, signal);
  return sound?.sampleRate === SPEECH_RATE ? sound.samples : null;
}

function soundIn(bytes: Buffer): PlainSound | null {
  let sampleRate = 0;
  for (let at = RIFF_BYTES; at + CHUNK_BYTES <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + CHUNK_BYTES, at + CHUNK_BYTES + size);
    const tag = tagAt(bytes, at);
    if (tag === 'fmt ') {
      if (!isPlain(body)) return null;
      sampleRate = body.readUInt32LE(4);
    }
    if (tag === 'data')
      return sampleRate > 0
        ? { samples: body.subarray(0, body.length - (body.length % 2)), sampleRate }
        : null;
    // Bodies are padded to even lengths.
    at += CHUNK_BYTES + size + (size % 2);
  }
  return null;
}

/** Whether the format is uncompressed, with one channel and 16 bits. */
function isPlain(format: Buffer): boolean {
  return (
    format.length >= 16 &&
    format.readUInt16LE(0) === PCM &&
    format.readUInt16LE(2) === 1 &&
    format.readUInt16LE(14) === 16
  );
}

function tagAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

/** Writes a WAV file with the shortest possible header. */
export async function writePlainWav(
  path: string,
  { samples, sampleRate }: PlainSound,
  signal?: AbortSignal,
): Promise<void> {
  const head = Buffer.alloc(RIFF_BYTES + CHUNK_BYTES + 16 + CHUNK_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(head.length - CHUNK_BYTES + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(PCM, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  await writeFile(path, Buffer.concat([head, samples]), { signal });
}
