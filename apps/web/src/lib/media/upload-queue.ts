import { useSyncExternalStore } from 'react';
import { ApiError, errorMessage, NetworkError } from '@talkreel/client/errors';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import { MEDIA_MAX_BYTES } from '@talkreel/contracts/media-library';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import { call } from '../api/client.ts';
import { createStore } from '../store.ts';
import { fetchReporting } from '../uploads.ts';

/** A file on its way into the library. */
export interface MediaUpload {
  /** Also the key of its request: sent again after a lost reply, it is kept once. */
  id: string;
  /** Who chose it: another account of this tab neither sees nor sends it. */
  ownerId: string;
  name: string;
  file: Blob;
  folderId: number | null;
  /** 0 to 1, of what was sent; null: it waits for the one before it. */
  share: number | null;
  /** Why it was not kept, in a sentence. */
  error: string | null;
  /** Whether a file that was not kept may be the next time. */
  canRetry: boolean;
  onKept: (kept: MediaItem) => void;
}

/** How far it is, in a sentence. */
export function sentenceOf({ error, share }: Pick<MediaUpload, 'error' | 'share'>): string {
  if (error !== null) return error;
  if (share === null) return 'Waiting to be sent';
  return share === 1 ? 'Storing' : `Sending: ${Math.floor(share * 100)}%`;
}

/** Refusals of the file itself, which would be refused again. */
const FINAL_CODES = ['unsupported_type', 'too_large'];

export const canBeSentAgain = (error: unknown): boolean =>
  !(error instanceof ApiError && FINAL_CODES.includes(error.code));

const uploads = createStore<MediaUpload[]>([]);
const aborts = new Map<string, AbortController>();
let isSending = false;

/** A user's files that are being sent, that wait for it, or that could not be. They go on when the page is left. */
export function useMediaUploads(ownerId: string | undefined): MediaUpload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  return all.filter((one) => one.ownerId === ownerId);
}

function patch(id: string, change: Partial<MediaUpload>): void {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
}

function remove(id: string): void {
  uploads.set(uploads.get().filter((one) => one.id !== id));
}

/** Sends files one after the other; `onKept` after each that is stored, as it will be prepared. */
export function addUploads(
  files: ReadonlyArray<{ name: string; file: Blob }>,
  { ownerId, folderId, onKept }: Pick<MediaUpload, 'ownerId' | 'folderId' | 'onKept'>,
): void {
  const added = files.map(({ name, file }) => ({
    id: crypto.randomUUID(),
    ...{ ownerId, folderId, onKept, name, file },
    share: null,
    error: file.size > MEDIA_MAX_BYTES ? mediaTexts.tooLarge(MEDIA_MAX_BYTES / 1024 / 1024) : null,
    canRetry: file.size <= MEDIA_MAX_BYTES,
  }));
  uploads.set([...uploads.get(), ...added]);
  void sendNext();
}

/** Sends one again that failed, unless it would be refused again. */
export function retryUpload(id: string): void {
  if (!uploads.get().some((one) => one.id === id && one.canRetry)) return;
  patch(id, { error: null, share: null });
  void sendNext();
}

/** Stops one, or removes it from the list. */
export function dropUpload(id: string): void {
  aborts.get(id)?.abort();
  remove(id);
}

const waiting = (): MediaUpload | undefined =>
  uploads.get().find(({ share, error }) => share === null && error === null);

async function sendNext(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let next = waiting(); next; next = waiting()) {
      // One at a time: each gets the whole line.
      await send(next);
    }
  } finally {
    isSending = false;
  }
}

async function send({ id, ownerId, name, file, folderId, onKept }: MediaUpload): Promise<void> {
  const abort = new AbortController();
  aborts.set(id, abort);
  try {
    if ((await call('getUser', { signal: abort.signal })).id !== ownerId) {
      remove(id);
      return;
    }
    const refusal = await refusalOf(file, abort.signal);
    if (refusal !== null) {
      patch(id, { error: refusal });
      return;
    }
    patch(id, { share: 0 });
    const kept = await call('postMedia', {
      query: {
        name: name.slice(-1_000),
        bytes: file.size,
        ...(folderId !== null && { folderId }),
      },
      file,
      // A share of null is what ends it; until the reply is there, all of it was sent.
      fetch: fetchReporting((share) => share !== null && patch(id, { share })),
      timeoutMs: REQUEST_TIMEOUT_MS,
      signal: abort.signal,
      idempotencyKey: id,
      attempt: 'upload the file',
    });
    remove(id);
    onKept(kept);
  } catch (error) {
    patch(id, { share: null, ...(await failureOf(error, file)) });
  } finally {
    aborts.delete(id);
  }
}

/** Why the library has no room for a file, before any of it is sent. Null where that is not known: the upload says so. */
async function refusalOf({ size }: Blob, signal: AbortSignal): Promise<string | null> {
  const room = await call('getMediaRoom', { signal }).catch(() => null);
  if (room === null || room.usedBytes + size <= room.limitBytes) return null;
  return mediaTexts.full(Math.round(room.limitBytes / 1_000_000));
}

async function failureOf(error: unknown, file: Blob) {
  if (error instanceof NetworkError && !(await isReadable(file)))
    return { error: mediaTexts.changed, canRetry: false };
  const message = errorMessage(error, mediaTexts.incomplete);
  return { error: message, canRetry: canBeSentAgain(error) };
}

/** Whether the browser still reads a file: never again once it changed, and what is sent then ends as a network error. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
