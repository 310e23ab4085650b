import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { expect, test } from 'vitest';
import { estimateSeconds, overrunOf, scriptProblem, secondsOf } from './script.ts';

const own = [{ id: 1, written: 'ACME', spoken: 'the ack me company of Ohio' }];
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test("a script's length is its words at 2.2 a second, at most 15 seconds", () => {
  expect(estimateSeconds('')).toBe(1);
  expect(estimateSeconds('👋 – !')).toBe(1);
  expect(estimateSeconds(words(22))).toBeCloseTo(11);
  expect(estimateSeconds(words(80).replaceAll(' ', '\n'))).toBe(15);
});

test('words count as the user has them said', () => {
  expect(secondsOf('Try ACME', own) / secondsOf('Try ACME', [])).toBeCloseTo(7 / 2);
  expect(estimateSeconds('Try ACME', own)).toBeGreaterThan(estimateSeconds('Try ACME'));
});

test('a script that is too long only as the user has it said cannot be made', () => {
  const script = `${words(30)} ACME`;
  expect(scriptProblem(script, [])).toBeNull();
  expect(scriptProblem(script, own)).toBe(
    scriptHelpTexts.longForOneShot(secondsOf(script, own), 15),
  );
});

test('how much too long a script is stands beside the button', () => {
  expect(overrunOf(words(33), [])).toBeNull();
  expect(overrunOf(words(44), [])).toBe('About 5\u00a0s over 15\u00a0s. Shorten the script first.');
});
