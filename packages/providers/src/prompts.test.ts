import { texts } from '@talkreel/contracts/texts';
import { expect, test } from 'vitest';
import { isSpeakingPrompt, videoPrompt } from './prompts.ts';

const { speakingPrompt } = texts.creator;

test('the style is sent to the model once, and is not part of the text that users see', () => {
  expect(speakingPrompt).not.toMatch(/8k|uhd/i);
  expect(videoPrompt(undefined)).toBe(
    `${speakingPrompt} Raw video, selfie video, 8k uhd, high quality.`,
  );
  expect(videoPrompt('She waves.')).toBe(
    'She waves. Raw video, selfie video, 8k uhd, high quality.',
  );
  expect(videoPrompt(videoPrompt('She waves.'))).toBe(videoPrompt('She waves.'));
});

test.each([
  ['', true],
  [speakingPrompt, true],
  [videoPrompt(undefined), true],
  ['She waves.', false],
])('%j is the sentence that everybody starts with: %s', (words, is) => {
  expect(isSpeakingPrompt(words)).toBe(is);
});
