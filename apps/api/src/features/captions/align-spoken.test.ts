import type { WordTime } from '@talkreel/db/schema';
import { expect, test } from 'vitest';
import { alignSpoken } from './align-spoken.ts';
import { speechUnits } from '@talkreel/captions/speech-units';

/** A quarter of a second for each word of what was spoken, with half a second after each sentence. */
function spoken(text: string): { times: WordTime[]; seconds: number } {
  let clock = 0.2;
  const times = text.split(' ').map((word): WordTime => {
    const from = clock;
    clock += 0.25;
    const time: WordTime = [word.length, from, clock];
    if (/[.!?]$/.test(word)) clock += 0.5;
    return time;
  });
  return { times, seconds: clock };
}

const align = (script: string, said: string) => {
  const { times, seconds } = spoken(said);
  return alignSpoken(speechUnits(script).units, times, seconds);
};

test('each word is shown exactly while it is said, and a rest belongs to nobody', () => {
  const script = 'I tried every planner. Then a friend sent me this one.';
  const words = align(script, script);
  expect(words?.map(({ text }) => text).join(' ')).toBe(script);
  expect(words?.[0]).toMatchObject({ startSeconds: 0.2, endSeconds: 0.45 });
  expect(words?.[3]).toMatchObject({ text: 'planner.', startSeconds: 0.95, endSeconds: 1.2 });
  expect(words?.[4]).toMatchObject({ text: 'Then', startSeconds: 1.7, endSeconds: 1.95 });
});

test('a number is shown as long as its words take, and what follows is not moved', () => {
  const words = align(
    'It is only $19.50 today. Buy it.',
    'It is only nineteen dollars and fifty cents today. Buy it.',
  );
  const at = (text: string) => words?.find((word) => word.text === text);
  expect(at('$19.50')).toMatchObject({ startSeconds: 0.95, endSeconds: 2.2 });
  expect(at('today.')).toMatchObject({ startSeconds: 2.2, endSeconds: 2.45 });
  expect(at('Buy')?.startSeconds).toBe(2.95);
});

test('words are in order and within the speech, whatever the times are of', () => {
  const { times } = spoken('Hello there, my good old friend from the north.');
  const words = alignSpoken(
    speechUnits('Hello 🙂 there my good old friends of north!').units,
    times,
    2,
  );
  expect(words).not.toBeNull();
  let clock = 0;
  for (const { startSeconds, endSeconds } of words ?? []) {
    expect(startSeconds >= clock && endSeconds >= startSeconds && endSeconds <= 2).toBe(true);
    clock = endSeconds;
  }
});

test('times of another text are not used', () => {
  expect(align('Yes.', 'This is something else entirely, and much longer.')).toBeNull();
  expect(alignSpoken(speechUnits('Yes.').units, [], 2)).toBeNull();
});
