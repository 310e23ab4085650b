import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('one slow read serves all, and is repeated when it is old or has failed', async () => {
  vi.useFakeTimers();
  const answers: PromiseWithResolvers<string>[] = [];
  const ask = remembered(1_000, () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const first = [ask(), ask()];
  vi.advanceTimersByTime(5_000);
  first.push(ask());
  expect(answers).toHaveLength(1);
  answers[0]?.resolve('one');
  expect(await Promise.all(first)).toEqual(['one', 'one', 'one']);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe('one');
  vi.advanceTimersByTime(2);
  const failed = ask();
  answers[1]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const again = ask();
  answers[2]?.resolve('two');
  expect(await again).toBe('two');
  vi.useRealTimers();
});
