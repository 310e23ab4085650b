import { splitText } from '@talkreel/providers/speech/split-text';
import { expect, test } from 'vitest';
import { planSpeech } from './plan-speech.ts';

const driver = { split: (text: string) => splitText(text, 60) };

test('every model gets spoken words', () => {
  expect(planSpeech({ text: 'Only $19.50 👋 by @jane!', language: 'en' }, driver)).toEqual({
    leadSeconds: 0,
    pieces: [{ text: 'Only nineteen dollars and fifty cents by at jane!', restSeconds: 0 }],
  });
});

test("a text is split at its pauses, and at the model's limit", () => {
  const text =
    '[pause 2s] One is here. [pause 1s] Two is a good deal longer than one. Three is as long as all of that. [pause]';
  expect(planSpeech({ text, language: 'en' }, driver)).toEqual({
    leadSeconds: 2,
    pieces: [
      { text: 'One is here.', restSeconds: 1 },
      { text: 'Two is a good deal longer than one.', restSeconds: 0.15 },
      { text: 'Three is as long as all of that.', restSeconds: 0.5 },
    ],
  });
});

test('other languages are spoken as written, with their pauses', () => {
  const text = 'Nur 19,50 € 👋 am 3.5., ehrlich! [pause 1s] Schnell.';
  expect(planSpeech({ text, language: 'de' }, driver)).toEqual({
    leadSeconds: 0,
    pieces: [
      { text: 'Nur 19,50 € am 3.5. ehrlich!', restSeconds: 1 },
      { text: 'Schnell.', restSeconds: 0 },
    ],
  });
});
