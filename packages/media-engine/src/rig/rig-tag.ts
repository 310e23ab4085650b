/** What our files carry about themselves: the `comment` tag of an MP4, a text chunk of a PNG, a comment of a JPEG. */
import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { readJpegNote } from '@talkreel/media-tools/jpeg-note';
import type { MouthMark } from '../photo/mouth-mark.ts';
import { ffmpegPath } from '../render/ffmpeg.ts';
import { cameraTagSchema, photoTagSchema, rigTagSchema } from './rig.ts';
import type { CameraTag, RigTag, SpokenTag } from './rig.ts';

const run = promisify(execFile);
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const keyword = 'talkreel-rig\0';
/** An hour of video has a `moov` of a few megabytes. */
const maxMovieBytes = 16 * 2 ** 20;

export const encodeTag = (tag: RigTag | CameraTag | SpokenTag): string => JSON.stringify(tag);

/** The tag in a text, or null when the text is something else or from an engine that we do not have. */
export const decodeRigTag = (text: string | null): RigTag | null =>
  rigTagSchema.safeParse(parseJson(text)).data ?? null;

/** The mouth that was marked in a photo, or null. */
export const decodeMouth = (text: string | null): MouthMark | null =>
  photoTagSchema.safeParse(parseJson(text)).data?.mouth ?? null;

export const decodeCameraTag = (text: string | null): CameraTag | null =>
  cameraTagSchema.safeParse(parseJson(text)).data ?? null;

function parseJson(text: string | null): unknown {
  if (!text?.startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Puts the tag behind a PNG's header as a text chunk. */
export function tagPng(png: Buffer, tag: RigTag): Buffer {
  const headerEnd = 8 + 25;
  const data = Buffer.from(`tEXt${keyword}${encodeTag(tag)}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, headerEnd), length, data, sum, png.subarray(headerEnd)]);
}

function readPngNote(png: Buffer): string | null {
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'tEXt' && data.toString('latin1', 0, keyword.length) === keyword) {
      return data.toString('latin1', keyword.length);
    }
    at += 12 + length;
  }
  return null;
}

/** The rig that a PNG or MP4 of ours carries; null for any other file. Throws when the file cannot be opened. */
export async function readRig(path: string): Promise<RigTag | null> {
  return decodeRigTag(await readNote(path));
}

/** The text in which our files say what they are: of a PNG the text chunk, of a JPEG a comment, of a clip the `comment` tag. */
export async function readNote(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    if (head.equals(pngSignature)) return readPngNote(await readFile(path));
    if (head.readUInt16BE(0) === 0xffd8) return readJpegNote(await readFile(path));
    return (await readMp4Comment(file)) ?? (await readComment(path));
  } finally {
    await file.close();
  }
}

/** MP4 keeps its tags in the box `moov`; reading it there takes a millisecond, a program of its own fifty. */
async function readMp4Comment(file: FileHandle): Promise<string | null> {
  const header = Buffer.alloc(8);
  for (let at = 0, boxes = 0; boxes < 64; boxes++) {
    if ((await file.read(header, 0, 8, at)).bytesRead < 8) return null;
    const size = header.readUInt32BE(0);
    const isMovie = header.toString('latin1', 4, 8) === 'moov';
    // Sizes of 0 (to the end) and 1 (64 bits) are not what our encoder writes.
    if (size < 8 || (isMovie && size > maxMovieBytes)) return null;
    if (isMovie) {
      const movie = Buffer.alloc(size);
      await file.read(movie, 0, size, at);
      const name = movie.indexOf('\xa9cmt', 0, 'latin1');
      // The name is followed by a box: its size, 'data', type and locale, and the text.
      if (name < 0 || movie.toString('latin1', name + 8, name + 12) !== 'data') return null;
      return movie.toString('utf8', name + 20, name + 4 + movie.readUInt32BE(name + 4));
    }
    at += size;
  }
  return null;
}

async function readComment(path: string): Promise<string | null> {
  try {
    // ffmpeg alone, since a machine may lack ffprobe; this format escapes with backslashes.
    const { stdout } = await run(
      ffmpegPath(),
      ['-v', 'error', '-nostdin', '-i', `file:${path}`, '-f', 'ffmetadata', 'pipe:1'],
      { timeout: 10_000, maxBuffer: 1 << 20 },
    );
    const line = stdout.split(/(?<!\\)\n/).find((text) => text.startsWith('comment='));
    return line?.slice('comment='.length).replaceAll(/\\([\s\S])/g, '$1') ?? null;
  } catch {
    return null;
  }
}
