/** The rig inside the files we make: the `comment` tag of an MP4, a text chunk of a PNG. */
import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { ffmpegPath } from '../render/ffmpeg.ts';
import { rigTagSchema } from './rig.ts';
import type { RigTag } from './rig.ts';

const run = promisify(execFile);
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const keyword = 'talkreel-rig\0';

export const encodeRigTag = (tag: RigTag): string => JSON.stringify(tag);

/** The tag in a text, or null when the text is something else or from an engine that we do not have. */
export function decodeRigTag(text: string | undefined): RigTag | null {
  if (!text?.startsWith('{')) return null;
  try {
    return rigTagSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Puts the tag behind a PNG's header as a text chunk. */
export function tagPng(png: Buffer, tag: RigTag): Buffer {
  const headerEnd = 8 + 25;
  const data = Buffer.from(`tEXt${keyword}${encodeRigTag(tag)}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, headerEnd), length, data, sum, png.subarray(headerEnd)]);
}

function readPngTag(png: Buffer): RigTag | null {
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'tEXt' && data.toString('latin1', 0, keyword.length) === keyword) {
      return decodeRigTag(data.toString('latin1', keyword.length));
    }
    at += 12 + length;
  }
  return null;
}

/** The rig that a PNG or MP4 of ours carries; null for any other file. Throws when the file cannot be opened. */
export async function readRig(path: string): Promise<RigTag | null> {
  const file = await open(path);
  const head = Buffer.alloc(8);
  try {
    await file.read(head, 0, 8, 0);
  } finally {
    await file.close();
  }
  if (head.equals(pngSignature)) return readPngTag(await readFile(path));
  try {
    // ffmpeg alone, since a machine may lack ffprobe; this format escapes with backslashes.
    const { stdout } = await run(
      ffmpegPath(),
      ['-v', 'error', '-nostdin', '-i', `file:${path}`, '-f', 'ffmetadata', 'pipe:1'],
      { timeout: 10_000, maxBuffer: 1 << 20 },
    );
    const line = stdout.split(/(?<!\\)\n/).find((text) => text.startsWith('comment='));
    return decodeRigTag(line?.slice('comment='.length).replaceAll(/\\([\s\S])/g, '$1'));
  } catch {
    return null;
  }
}
