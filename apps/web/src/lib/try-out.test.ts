// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { hasTryOut, storeTryOut, takeTryOut, TRY_OUT_KEY } from './try-out.ts';

beforeEach(() => sessionStorage.clear());

test('a try-out is used once', () => {
  const tried = { actorId: 'clara', line: 'Hello.', voiceId: null };
  storeTryOut(tried);
  expect(hasTryOut()).toBe(true);
  expect(takeTryOut()).toEqual(tried);
  expect([hasTryOut(), takeTryOut()]).toEqual([false, null]);
});

test.each(['nonsense', 'null', '{"actorId":1,"line":"Hello."}', '{"actorId":"clara"}'])(
  'what cannot be read (%s) is nothing, and gone',
  (stored) => {
    sessionStorage.setItem(TRY_OUT_KEY, stored);
    expect([takeTryOut(), hasTryOut()]).toEqual([null, false]);
  },
);
