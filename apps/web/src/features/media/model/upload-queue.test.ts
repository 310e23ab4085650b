// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { MEDIA_MAX_BYTES } from '@talkreel/contracts/media-library';
import { ApiError, NetworkError } from '@talkreel/client/errors';
import { expect, it } from 'vitest';
import { addUploads, canBeSentAgain, retryUpload, useMediaUploads } from './upload-queue.ts';

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
  addUploads([{ name: 'Long.mp4', file }], null, () => undefined);
  const { result } = renderHook(useMediaUploads);
  const id = result.current[0]?.id ?? '';
  retryUpload(id, () => undefined);
  expect(result.current).toMatchObject([{ canRetry: false, share: null }]);
  expect(result.current[0]?.error).not.toBe(null);
});
