import { describe, expect, it } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { rowSentence, traySummary } from './tray-words.ts';

describe('the summary', () => {
  it.each([
    [['running', 'queued', 'succeeded', 'failed'], '2 running'],
    [['succeeded', 'succeeded'], '2 done'],
    [['succeeded', 'failed', 'succeeded'], '2 done, 1 failed'],
    [['failed'], '1 failed'],
    [['succeeded', 'cancelled'], '1 done'],
    [['cancelled', 'cancelled'], '2 cancelled'],
  ] as const)('of %j is %s', (states, summary) => {
    expect(traySummary(states.map((state) => generation({ state })))).toBe(summary);
  });
});

describe('the text of a row', () => {
  const creditMessage = 'Included with your audio.';

  it('separates the result from what happened to the credit', () => {
    expect(rowSentence(generation({ state: 'cancelled', creditMessage }))).toBe(
      'Cancelled. Included with your audio.',
    );
  });

  it('ends no sentence with two full stops', () => {
    const error = { code: 'timeout', message: 'It took too long.' };
    expect(rowSentence(generation({ state: 'failed', error, creditMessage: 'Not charged.' }))).toBe(
      'It took too long. Not charged.',
    );
    expect(rowSentence(generation({ state: 'failed', creditMessage: '' }))).toBe('Failed');
  });

  it('does not mention the credit while it runs or when it succeeded', () => {
    expect(rowSentence(generation({ state: 'succeeded', creditMessage }))).toBe('Ready');
    expect(rowSentence(generation({ creditMessage }))).toBe('Recording the voice');
  });
});
