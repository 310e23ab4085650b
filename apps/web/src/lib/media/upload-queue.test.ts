// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { MEDIA_MAX_BYTES } from '@talkreel/contracts/media-library';
import { ApiError, NetworkError } from '@talkreel/client/errors';
import { mediaTexts } from '@talkreel/contracts/texts/media';
import { afterEach, expect, it, vi } from 'vitest';
import {
  addUploads,
  canBeSentAgain,
  dropUpload,
  retryUpload,
  useMediaUploads,
} from './upload-queue.ts';

const mine = { ownerId: 'ada', folderId: null, onKept: () => undefined };

const refused = (status: number, code: string): ApiError =>
  new ApiError(status, '', { code, message: 'No.' });

it('offers to send again what may be kept the next time, and not what is no clip', () => {
  expect(canBeSentAgain(new NetworkError(null))).toBe(true);
  expect(canBeSentAgain(refused(413, 'storage_full'))).toBe(true);
  expect(canBeSentAgain(refused(429, 'too_many_running'))).toBe(true);
  expect(canBeSentAgain(refused(415, 'unsupported_type'))).toBe(false);
  expect(canBeSentAgain(refused(413, 'too_large'))).toBe(false);
});

it('never sends a file that is too large', () => {
  const file = Object.defineProperty(new Blob(), 'size', { value: MEDIA_MAX_BYTES + 1 });
  addUploads([{ name: 'Long.mp4', file }], mine);
  const { result } = renderHook(() => useMediaUploads('ada'));
  const id = result.current[0]?.id ?? '';
  retryUpload(id);
  expect(result.current).toMatchObject([{ canRetry: false, share: null }]);
  expect(result.current[0]?.error).not.toBe(null);
});

/** A browser’s request that breaks off as it is sent. */
class BrokenRequest extends EventTarget {
  upload = new EventTarget();
  open(): void {}
  setRequestHeader(_name: string, _value: string): void {}
  abort(): void {}
  send(): void {
    this.dispatchEvent(new Event('error'));
  }
}
afterEach(() => vi.unstubAllGlobals());

/** Whose tab it is, and what their library holds. */
function serve(userId: string, room = { usedBytes: 0, limitBytes: 1_000_000 }): void {
  vi.stubGlobal('fetch', async (address: string | URL) =>
    Response.json(String(address).endsWith('/user') ? { id: userId } : room),
  );
}

it('says that a file changed while it was sent, which the browser reports as a network error', async () => {
  serve('ada');
  vi.stubGlobal('XMLHttpRequest', BrokenRequest);
  const { result } = renderHook(() => useMediaUploads('ada'));
  for (const { id } of result.current) dropUpload(id);
  const unreadable = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  const changed = Object.assign(new Blob(['a clip']), {
    slice: () => ({ arrayBuffer: unreadable }),
  });
  const whole = Object.assign(new Blob(['a clip']), {
    slice: () => ({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) }),
  });
  const files = [
    { name: 'Growing.mp4', file: changed as unknown as Blob },
    { name: 'Whole.mp4', file: whole as unknown as Blob },
  ];
  addUploads(files, mine);
  await waitFor(() => expect(result.current.every(({ error }) => error !== null)).toBe(true));
  expect(result.current).toMatchObject([
    // The browser never reads this file again; it has to be chosen anew.
    { error: mediaTexts.changed, canRetry: false },
    { error: expect.stringContaining('Network error'), canRetry: true },
  ]);
});

it('refuses what the library has no room for before any of it is sent', async () => {
  serve('ada', { usedBytes: 900, limitBytes: 1_000 });
  const sent = vi.fn<() => void>();
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends BrokenRequest {
      override send(): void {
        sent();
        super.send();
      }
    },
  );
  const { result } = renderHook(() => useMediaUploads('ada'));
  for (const { id } of result.current) dropUpload(id);
  const files = [
    { name: 'Large.mp4', file: new Blob(['-'.repeat(101)]) },
    { name: 'Fits.mp4', file: new Blob(['-'.repeat(100)]) },
  ];
  addUploads(files, mine);
  await waitFor(() => expect(result.current.every(({ error }) => error !== null)).toBe(true));
  expect(result.current[0]).toMatchObject({ error: mediaTexts.full(0), canRetry: true });
  expect(sent).toHaveBeenCalledTimes(1);
});

it('sends a file again with the key of the first time, so that a lost reply keeps it once', async () => {
  serve('ada');
  const keys: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends BrokenRequest {
      override setRequestHeader(name: string, value: string): void {
        if (name.toLowerCase() === 'idempotency-key') keys.push(value);
      }
    },
  );
  const { result } = renderHook(() => useMediaUploads('ada'));
  for (const { id } of result.current) dropUpload(id);
  addUploads([{ name: 'Walk.mp4', file: new Blob(['a clip']) }], mine);
  await waitFor(() => expect(result.current[0]?.error).toBeTypeOf('string'));
  const id = result.current[0]?.id ?? '';
  retryUpload(id);
  await waitFor(() => expect(keys).toEqual([id, id]));
});

it('neither shows nor sends what another account of this tab chose', async () => {
  serve('bob');
  const sent = vi.fn<() => void>();
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends BrokenRequest {
      override send = sent;
    },
  );
  const { result } = renderHook(() => [useMediaUploads('ada'), useMediaUploads('bob')] as const);
  for (const { id } of result.current[0]) dropUpload(id);
  addUploads([{ name: 'Hers.mp4', file: new Blob(['a clip']) }], mine);
  expect(result.current.map((files) => files.length)).toEqual([1, 0]);
  await waitFor(() => expect(result.current[0]).toEqual([]));
  expect(sent).not.toHaveBeenCalled();
});
