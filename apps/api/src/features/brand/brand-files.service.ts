import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  BRAND_FILE_MAX_BYTES,
  EXPORT_LUFS,
  MUSIC_MAX_SECONDS,
  MUSIC_MIN_SECONDS,
  type BrandFileKind,
} from '@talkreel/contracts/brand';
import { UPLOAD_MAX_PIXELS } from '@talkreel/contracts/constants';
import { storageKey } from '@talkreel/contracts/media';
import { photoRefusals } from '@talkreel/contracts/photo';
import { texts } from '@talkreel/contracts/texts';
import type { NewAsset } from '@talkreel/db/schema';
import { encodeMusic } from '@talkreel/media-tools/encode-music';
import { MediaToolMissing } from '@talkreel/media-tools/ffmpeg';
import { ImageRefused, reencodeImage } from '@talkreel/media-tools/image';
import { MediaRejected, type RejectionReason } from '@talkreel/media-tools/media-rejected';
import type { MediaStore } from '@talkreel/storage/media-store';
import { HttpError, invalid } from '../../errors.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { fileNameOf } from '../../lib/digests.ts';
import { imageRefusal, receive, type ReceiveRules } from '../../lib/receive-file.ts';

/** Longer sides are scaled down: a logo is small, a background fills the largest frame. */
const MAX_SIDE = { logo: 1024, background: 2048 };
const MIN_SIDE = { logo: 32, background: 320 };

/** Each encoding runs in a process of its own. */
const MAX_ENCODING = 2;
const MAX_WAITING = 10;
const MAX_WAIT_MS = 20_000;

export const brandFileRules = (kind: BrandFileKind): ReceiveRules => ({
  maxBytes: BRAND_FILE_MAX_BYTES[kind],
  texts: texts.brand,
});

export interface BrandFiles {
  /**
   * Takes a file as it arrives, encodes it anew and stores it, owned by the user. Sending the same file again returns
   * the same stored file.
   * @throws {HttpError} 400, 413 or 415 with a helpful sentence; 503 if too many arrive at once.
   */
  keep(userId: string, kind: BrandFileKind, sent: Readable): Promise<NewAsset>;
}

export function createBrandFiles({ store }: { store: MediaStore }): BrandFiles {
  const queue = createFairQueue({
    atOnce: MAX_ENCODING,
    maxWaiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    busy: () => new HttpError(503, 'busy', photoRefusals.busy),
  });

  async function encode(userId: string, kind: BrandFileKind, dir: string, digest: string) {
    const source = join(dir, 'sent');
    const made =
      kind === 'music' ? await encodedMusic(source, dir) : await encodedImage(source, kind, dir);
    const path = `brand/${fileNameOf(userId, kind, digest)}.${made.extension}`;
    const put = await store.put(storageKey(made.asset.kind, path), made.file, {
      contentType: made.asset.content_type,
    });
    return { ...made.asset, owner_id: userId, path, bytes: put.bytes, sha256: put.sha256 };
  }

  return {
    async keep(userId, kind, sent) {
      const dir = await mkdtemp(join(tmpdir(), 'talkreel-brand-'));
      try {
        const digest = await receive(sent, join(dir, 'sent'), brandFileRules(kind));
        return await queue.run(userId, () => encode(userId, kind, dir, digest));
      } catch (error) {
        throw refusal(error, kind);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  };
}

interface Encoded {
  file: string;
  extension: string;
  asset: Pick<NewAsset, 'kind' | 'content_type' | 'width' | 'height' | 'duration_seconds'>;
}

async function encodedImage(
  source: string,
  kind: 'logo' | 'background',
  dir: string,
): Promise<Encoded> {
  const keepsTransparency = kind === 'logo';
  const extension = keepsTransparency ? 'png' : 'jpg';
  const file = join(dir, `image.${extension}`);
  const { width, height } = await reencodeImage({
    source,
    output: file,
    keepsTransparency,
    maxBytes: BRAND_FILE_MAX_BYTES[kind],
    maxPixels: UPLOAD_MAX_PIXELS,
    minSide: MIN_SIDE[kind],
    maxSide: MAX_SIDE[kind],
  });
  const content_type = keepsTransparency ? 'image/png' : 'image/jpeg';
  return { file, extension, asset: { kind: 'image', content_type, width, height } };
}

async function encodedMusic(source: string, dir: string): Promise<Encoded> {
  const file = join(dir, 'music.m4a');
  const { durationSeconds } = await encodeMusic({
    source,
    output: file,
    lufs: EXPORT_LUFS,
    minSeconds: MUSIC_MIN_SECONDS,
    maxSeconds: MUSIC_MAX_SECONDS,
  });
  return {
    file,
    extension: 'm4a',
    asset: { kind: 'audio', content_type: 'audio/mp4', duration_seconds: durationSeconds },
  };
}

const MUSIC_SENTENCES: Partial<Record<RejectionReason, string>> = {
  'has-video': texts.brand.isVideo,
  'no-audio': texts.brand.notMusic,
  silent: texts.brand.silent,
  unreadable: texts.brand.notMusic,
};

function refusal(error: unknown, kind: BrandFileKind): unknown {
  if (error instanceof ImageRefused) return imageRefusal(error, 'file');
  if (error instanceof MediaToolMissing)
    return new HttpError(503, 'unavailable', texts.brand.unavailable, 'file');
  if (!(error instanceof MediaRejected) || kind !== 'music') return error;
  if (error.reason === 'wrong-length')
    return invalid('file', texts.brand.musicLength(MUSIC_MIN_SECONDS, MUSIC_MAX_SECONDS / 60));
  const sentence = MUSIC_SENTENCES[error.reason];
  return sentence === undefined ? error : new HttpError(415, 'unsupported_type', sentence, 'file');
}
