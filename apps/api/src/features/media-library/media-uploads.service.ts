import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { MediaRoom } from '@talkreel/contracts/http/media-library';
import { storageKey, type MediaKind } from '@talkreel/contracts/media';
import {
  MEDIA_MAX_BYTES,
  MEDIA_PICTURE_MAX_BYTES,
  type MediaItemKind,
} from '@talkreel/contracts/media-library';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import {
  addMedia,
  beginMedia,
  countMediaBytes,
  deleteMedia,
  findMedia,
  findMediaOf,
  type MediaRow,
} from '@talkreel/db/media/media.repo';
import { readImageHeader } from '@talkreel/media-tools/image-header';
import type { MediaStore } from '@talkreel/storage/media-store';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { plainPlan } from '../../generations/plans.ts';
import type { Asked } from '../../generations/start-generation.service.ts';
import type { Services } from '../../services.ts';

/** Of one user, in this process. */
const MAX_UPLOADS_AT_ONCE = 4;
/** What a file is can be seen in its first bytes. */
const HEAD_BYTES = 64;

interface Sent {
  name: string;
  bytes: number;
  rights: string;
  folderId?: number | undefined;
}

export interface MediaUploads {
  /** How much a user's library holds, and may hold. */
  room(userId: string): Promise<MediaRoom>;
  /**
   * Stores a file as it arrives, and starts the job that prepares it. Either both happen, or nothing is kept.
   * @throws {HttpError} 400, 413 or 415 with a sentence for each cause.
   */
  keep(asked: Asked<'media'>, sent: Sent, body: Readable): Promise<MediaRow>;
}

const full = (limitBytes: number): HttpError =>
  new HttpError(413, 'storage_full', mediaTexts.full(Math.round(limitBytes / 1_000_000)), 'file');

const tooLarge = (limit: number): HttpError =>
  new HttpError(413, 'too_large', mediaTexts.tooLarge(limit / 1024 / 1024), 'file');

export function createMediaUploads(
  { db, start, config, allowance }: Services,
  store: MediaStore,
): MediaUploads {
  /** The sizes of the files that are arriving, by user: they are in no row yet. */
  const arriving = new Map<string, number[]>();

  async function whileArriving<T>(
    userId: string,
    bytes: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const before = arriving.get(userId) ?? [];
    if (before.length >= MAX_UPLOADS_AT_ONCE)
      throw new HttpError(429, 'too_many_running', mediaTexts.tooManyAtOnce(MAX_UPLOADS_AT_ONCE));
    arriving.set(userId, [...before, bytes]);
    try {
      return await work();
    } finally {
      const rest = [...(arriving.get(userId) ?? [])];
      rest.splice(rest.indexOf(bytes), 1);
      if (rest.length === 0) arriving.delete(userId);
      else arriving.set(userId, rest);
    }
  }

  async function room(userId: string): Promise<MediaRoom> {
    const [usedBytes, user] = await Promise.all([
      countMediaBytes(db, userId),
      findUserWithCredits(db, userId),
    ]);
    const { free, premium } = config.limits.mediaBytes;
    const limitBytes = user?.subscription_status === 'active' ? premium : free;
    return { usedBytes, limitBytes };
  }

  /** Refuses what cannot be kept before it is sent. Returns the size that the library may have. */
  async function requireRoom(userId: string, bytes: number): Promise<number> {
    if (bytes > MEDIA_MAX_BYTES) throw tooLarge(MEDIA_MAX_BYTES);
    await allowance.requireMayStart(userId);
    const problem = await allowance.storageProblem(userId);
    if (problem) throw problem;
    const { usedBytes, limitBytes } = await room(userId);
    // This one is among them.
    const arrivingBytes = (arriving.get(userId) ?? [bytes]).reduce((sum, one) => sum + one, 0);
    if (usedBytes + arrivingBytes > limitBytes) throw full(limitBytes);
    return limitBytes;
  }

  async function add(
    userId: string,
    { id, kind, sent }: { id: string; kind: MediaItemKind; sent: Sent },
    { file, limitBytes }: { file: StoredFile; limitBytes: number },
  ): Promise<void> {
    const source = { owner_id: userId, content_type: 'application/octet-stream', ...file };
    const title = sent.name.slice(0, sent.name.length - extname(sent.name).length).trim();
    const outcome = await addMedia(
      db,
      userId,
      {
        id,
        kind,
        title: title || (kind === 'picture' ? 'Picture' : 'Clip'),
        rights: sent.rights,
        folderId: sent.folderId ?? null,
        source,
      },
      limitBytes,
    );
    if (outcome === 'full') throw full(limitBytes);
    if (outcome === 'folder-gone')
      throw new HttpError(404, 'folder_gone', mediaTexts.folderGone, 'folderId');
    if (outcome === 'gone') throw notFound();
  }

  async function begin(asked: Asked<'media'>, id: string, row: MediaRow): Promise<MediaRow> {
    const { userId } = asked;
    const input = { mediaId: id, kind: row.kind };
    const started = await start(asked, () => ({
      title: row.title,
      input,
      stageInputs: { media: input },
      plan: () => plainPlan('media', null),
    }));
    if (!started.repeated) {
      await beginMedia(db, { id, userId, generationId: started.id });
      return requireRow(await findMedia(db, userId, id));
    }
    // The first request with this key was answered, but its reply was lost.
    await deleteMedia(db, userId, id);
    return requireRow(await findMediaOf(db, userId, started.id));
  }

  async function keepOne(asked: Asked<'media'>, sent: Sent, body: Readable): Promise<MediaRow> {
    const { userId } = asked;
    const limitBytes = await requireRoom(userId, sent.bytes);
    const id = randomUUID();
    const { kind, stream } = await readKind(body, sent.bytes);
    const of: MediaKind = kind === 'picture' ? 'image' : 'video';
    const path = `media/${id}`;
    const key = storageKey(of, path);
    const put = await store.put(key, stream).catch((error: unknown) => {
      throw body.readableAborted ? invalid('file', mediaTexts.incomplete) : error;
    });
    const file = { kind: of, path, bytes: put.bytes, sha256: put.sha256 };
    try {
      await add(userId, { id, kind, sent }, { file, limitBytes });
    } catch (error) {
      await store.remove(key);
      throw error;
    }
    try {
      return await begin(asked, id, requireRow(await findMedia(db, userId, id)));
    } catch (error) {
      await deleteMedia(db, userId, id);
      throw error;
    }
  }

  return {
    room,
    keep: (asked, sent, body) =>
      whileArriving(asked.userId, sent.bytes, () => keepOne(asked, sent, body)),
  };
}

interface StoredFile {
  kind: MediaKind;
  path: string;
  bytes: number;
  sha256: string;
}

function requireRow(row: MediaRow | undefined): MediaRow {
  if (!row) throw notFound();
  return row;
}

/**
 * Reads what a file is from its first bytes, so that a document of 500 MB is refused at once. `stream` is all of it, and
 * fails where it is not as long as was said.
 */
async function readKind(
  body: Readable,
  bytes: number,
): Promise<{ kind: MediaItemKind; stream: Readable }> {
  const chunks = body.iterator({ destroyOnReturn: false });
  const incomplete = (error: unknown): never => {
    throw body.readableAborted ? invalid('file', mediaTexts.incomplete) : error;
  };
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await chunks.next().catch(incomplete);
    if (done === true) break;
    head = Buffer.concat([head, value as Buffer]);
  }
  if (head.length === 0) throw invalid('file', mediaTexts.empty);
  const kind = kindOf(head);
  if (kind === null) throw new HttpError(415, 'unsupported_type', mediaTexts.notMedia, 'file');
  if (kind === 'picture' && bytes > MEDIA_PICTURE_MAX_BYTES)
    throw tooLarge(MEDIA_PICTURE_MAX_BYTES);
  async function* counted(): AsyncGenerator<Buffer> {
    let received = head.length;
    if (received <= bytes) yield head;
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      received += (chunk as Buffer).length;
      if (received > bytes) break;
      yield chunk as Buffer;
    }
    if (received !== bytes) throw invalid('file', mediaTexts.changed);
  }
  return { kind, stream: Readable.from(counted(), { objectMode: false }) };
}

const MATROSKA = 0x1a_45_df_a3;
/** The first boxes of MP4 and MOV files; QuickTime's oldest have no `ftyp`. */
const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);

function kindOf(head: Buffer): MediaItemKind | null {
  const image = readImageHeader(head);
  if (image !== null || head.readUInt16BE(0) === 0xff_d8) return 'picture';
  if (head.length < 12) return null;
  if (head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'picture';
  if (head.readUInt32BE(0) === MATROSKA) return 'clip';
  return MP4_BOXES.has(head.toString('latin1', 4, 8)) ? 'clip' : null;
}
