// Short limits: that they end what takes too long is what is tested.
import { expect, test } from 'vitest';
import { waitFor } from './wait-for.ts';

test('returns the first truthy value', async () => {
  let calls = 0;
  expect(await waitFor(() => (++calls === 3 ? 'third' : null), { intervalMs: 1 })).toBe('third');
});

test('says what it waited for and why the condition was not met', async () => {
  const failing = waitFor(
    () => {
      throw new Error('not yet');
    },
    { timeoutMs: 5, intervalMs: 1, what: 'the moon' },
  );
  await expect(failing).rejects.toMatchObject({
    message: 'waited 5 ms for the moon: not yet',
    cause: { message: 'not yet' },
  });
});
