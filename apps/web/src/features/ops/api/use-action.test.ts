// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetKey, keyOf } from './use-action.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function expectOneUntilForgotten(): void {
  const key = keyOf('refund');
  expect(keyOf('refund')).toBe(key);
  expect(keyOf('block')).not.toBe(key);
  forgetKey('refund');
  expect(keyOf('refund')).not.toBe(key);
}

it('is one until the action is answered', expectOneUntilForgotten);

it('is one until the action is answered where storage is blocked', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expectOneUntilForgotten();
});
