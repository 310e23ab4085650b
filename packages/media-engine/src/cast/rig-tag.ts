/** The metadata in our files: the `comment` tag of an MP4, a text chunk of a PNG, a comment of a JPEG. */
import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readJpegNote } from '@talkreel/media-tools/jpeg-note';
import { isPng, readPngNote, writePngNote } from '@talkreel/media-tools/png-note';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { currentMediaTools } from '@talkreel/media-tools/find-tools';
import { cameraTagSchema, photoTagSchema, rigTagSchema } from './rig.ts';
import type { CameraTag, RigTag, SpokenTag } from './rig.ts';

const run = promisify(execFile);
/** An hour of video has a `moov` of a few megabytes. */
const maxMovieBytes = 16 * 2 ** 20;

export const encodeTag = (tag: RigTag | CameraTag | SpokenTag): string => JSON.stringify(tag);

/** The tag in a text, or null if it is something else or from an unknown engine version. */
export const decodeRigTag = (text: string | null): RigTag | null =>
  rigTagSchema.safeParse(parseJson(text)).data ?? null;

/** The marked mouth of a photo, or null. */
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

/** Inserts the tag after a PNG's header. */
export const tagPng = (png: Buffer, tag: RigTag): Buffer => writePngNote(png, encodeTag(tag));

/** The rig in a PNG or MP4 of ours; null for any other file. Throws if the file cannot be opened. */
export async function readRig(path: string): Promise<RigTag | null> {
  return decodeRigTag(await readNote(path));
}

/** The note in our files: the text chunk of a PNG, the comment of a JPEG, the `comment` tag of a clip. */
export async function readNote(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    if (isPng(head)) return readPngNote(await readFile(path));
    if (head.readUInt16BE(0) === 0xffd8) return readJpegNote(await readFile(path));
    return (await readMp4Comment(file)) ?? (await readComment(path));
  } finally {
    await file.close();
  }
}

/** MP4 keeps its tags in the `moov` box; reading it takes a millisecond, starting a program fifty. */
async function readMp4Comment(file: FileHandle): Promise<string | null> {
  const header = Buffer.alloc(8);
  for (let at = 0, boxes = 0; boxes < 64; boxes++) {
    if ((await file.read(header, 0, 8, at)).bytesRead < 8) return null;
    const size = header.readUInt32BE(0);
    const isMovie = header.toString('latin1', 4, 8) === 'moov';
    // Our encoder does not write sizes of 0 (to the end) and 1 (64 bits).
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
    // ffmpeg only, since a machine may lack ffprobe; this format escapes with backslashes.
    const { stdout } = await run(
      currentMediaTools().ffmpeg,
      ['-v', 'error', '-nostdin', '-i', `file:${path}`, '-f', 'ffmetadata', 'pipe:1'],
      { timeout: 10_000, maxBuffer: 1 << 20 },
    );
    const line = stdout.split(/(?<!\\)\n/).find((text) => text.startsWith('comment='));
    return line?.slice('comment='.length).replaceAll(/\\([\s\S])/g, '$1') ?? null;
  } catch {
    return null;
  }
}
