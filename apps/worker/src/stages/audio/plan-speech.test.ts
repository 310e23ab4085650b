import { splitText } from '@talkreel/providers/speech/split-text';
import { expect, test } from 'vitest';
import { planSpeech } from './plan-speech.ts';

const driver = { split: (text: string) => splitText(text, 60) };

test('every model gets spoken words', () => {
  expect(planSpeech('Only $19.50 👋 by @jane!', driver)).toEqual({
    leadSeconds: 0,
    pieces: [{ text: 'Only nineteen dollars and fifty cents by at jane!', restSeconds: 0 }],
  });
});

test("a text is split at its pauses, and at the model's limit", () => {
  const text =
    '[pause 2s] One is here. [pause 1s] Two is a good deal longer than one. Three is as long as all of that. [pause]';
  expect(planSpeech(text, driver)).toEqual({
    leadSeconds: 2,
    pieces: [
      { text: 'One is here.', restSeconds: 1 },
      { text: 'Two is a good deal longer than one.', restSeconds: 0.15 },
      { text: 'Three is as long as all of that.', restSeconds: 0.5 },
    ],
  });
});
