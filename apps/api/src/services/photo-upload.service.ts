import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageKey } from '@talkreel/contracts/http/media';
import {
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  UPLOAD_MIN_SIDE_PIXELS,
} from '@talkreel/contracts/constants';
import type { MouthMark } from '@talkreel/contracts/mouth-mark';
import { photoRefusals } from '@talkreel/contracts/photo';
import type { Db } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/repos/assets.repo';
import { forgetLooseImage } from '@talkreel/db/repos/influencers.repo';
import type { Asset } from '@talkreel/db/schema';
import { MediaToolMissing } from '@talkreel/media-tools/ffmpeg';
import { ImageRefused, reencodeImage } from '@talkreel/media-tools/image';
import { writeJpegNote } from '@talkreel/media-tools/jpeg-note';
import type { MediaStore } from '@talkreel/storage/media-store';
import { HttpError, invalid } from '../errors.ts';

const DATA_URL = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?(?:;[a-z0-9=._-]+)*;base64,/i;
/** Pictures decoded side by side; each may need 100 MB. */
const MAX_DECODING = 2;
const FOLDER = 'uploads';

/** Takes the photos that people send as data URLs. */
export interface PhotoUploads {
  /**
   * Re-encodes the photo and keeps it, owned by the user and not yet part of a project. The same photo
   * with the same mark and intent is the same file. Nothing that the photo carried stays in it; a marked mouth is
   * written into it, so that it reaches whoever animates the file.
   * @throws {HttpError} 400, 413 or 415 with a sentence that helps; 503 when too many arrive at once, or nothing
   * here can read them.
   */
  keep(options: {
    dataUrl: string;
    mouth: MouthMark | null;
    userId: string;
    intent: string | null;
    field: string;
  }): Promise<Asset>;
  /** Undoes `keep` when the photo was not used after all. */
  discard(asset: Asset): Promise<void>;
}

export function isDataUrl(reference: string): boolean {
  return /^data:/i.test(reference);
}

/** Whether a picture of ours came from a person and not from a model. */
export function isUploaded(asset: Pick<Asset, 'path'>): boolean {
  return asset.path.startsWith(`${FOLDER}/`);
}

export function createPhotoUploads(deps: { db: Db; store: MediaStore }): PhotoUploads {
  let decoding = 0;

  async function keep({
    dataUrl,
    mouth,
    userId,
    intent,
    field,
  }: Parameters<PhotoUploads['keep']>[0]): Promise<Asset> {
    const bytes = decode(dataUrl, field);
    if (decoding >= MAX_DECODING) {
      throw new HttpError(
        503,
        'busy',
        'Many photos are arriving right now. Please try again in a moment.',
        field,
      );
    }
    decoding += 1;
    const dir = await mkdtemp(join(tmpdir(), 'talkreel-upload-'));
    try {
      const source = join(dir, 'sent');
      const output = join(dir, 'photo.jpg');
      await writeFile(source, bytes);
      const { width, height } = await reencodeImage({
        source,
        output,
        maxBytes: UPLOAD_MAX_BYTES,
        maxPixels: UPLOAD_MAX_PIXELS,
        minSide: UPLOAD_MIN_SIDE_PIXELS,
      });
      const note = mouth === null ? null : JSON.stringify({ talkreel: 1, mouth });
      if (note !== null) await writeFile(output, writeJpegNote(await readFile(output), note));
      const path = `${FOLDER}/${nameOf([userId, intent ?? randomUUID(), note], bytes)}.jpg`;
      const put = await deps.store.put(storageKey('image', path), output, {
        contentType: 'image/jpeg',
      });
      return await saveAsset(deps.db, {
        owner_id: userId,
        kind: 'image',
        path,
        content_type: 'image/jpeg',
        bytes: put.bytes,
        sha256: put.sha256,
        width,
        height,
      });
    } catch (error) {
      if (error instanceof MediaToolMissing) throw away(field);
      throw error instanceof ImageRefused ? refusal(error, field) : error;
    } finally {
      decoding -= 1;
      await rm(dir, { recursive: true, force: true });
    }
  }

  return {
    keep,
    async discard(asset) {
      if (await forgetLooseImage(deps.db, asset.id))
        await deps.store.remove(storageKey('image', asset.path));
    },
  };
}

function decode(dataUrl: string, field: string): Buffer {
  const head = DATA_URL.exec(dataUrl.slice(0, 200));
  if (!head) throw invalid(field, 'Please send the photo as a base64 data URL');
  const base64Characters = dataUrl.length - head[0].length;
  // Known before decoding: three bytes in four characters.
  if ((base64Characters * 3) / 4 > UPLOAD_MAX_BYTES + 2) {
    throw new HttpError(413, 'too_large', photoRefusals.tooManyBytes, field);
  }
  const bytes = Buffer.from(dataUrl.slice(head[0].length), 'base64');
  if (bytes.length === 0) throw invalid(field, 'This picture is empty. Please choose another one.');
  return bytes;
}

/** Readiness names what is missing. */
const away = (field: string): HttpError =>
  new HttpError(
    503,
    'unavailable',
    'Photos cannot be taken right now. Please try again later.',
    field,
  );

function refusal(error: ImageRefused, field: string): HttpError {
  switch (error.reason) {
    case 'too-many-bytes':
    case 'too-many-pixels':
      return new HttpError(413, 'too_large', error.message, field);
    case 'format':
    case 'animated':
      return new HttpError(415, 'unsupported_type', error.message, field);
    case 'too-small':
    case 'broken':
      return invalid(field, error.message);
  }
}

/** Not to be guessed, and the same again when a lost reply makes a client repeat itself. */
function nameOf(origin: Array<string | null>, bytes: Buffer): string {
  return createHash('sha256')
    .update(JSON.stringify(origin))
    .update(bytes)
    .digest('hex')
    .slice(0, 40);
}
