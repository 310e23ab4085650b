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

describe('what a row says', () => {
  const creditMessage = 'Included with your audio.';

  it('keeps how it ended and what became of the credit apart', () => {
    expect(rowSentence(generation({ state: 'cancelled', creditMessage }))).toBe(
      'Cancelled. Included with your audio.',
    );
  });

  it('ends no sentence twice', () => {
    const error = { code: 'timeout', message: 'It took too long.' };
    expect(rowSentence(generation({ state: 'failed', error, creditMessage: 'Not charged.' }))).toBe(
      'It took too long. Not charged.',
    );
    expect(rowSentence(generation({ state: 'failed', creditMessage: '' }))).toBe('Failed');
  });

  it('speaks of no credit while it runs or when it is there', () => {
    expect(rowSentence(generation({ state: 'succeeded', creditMessage }))).toBe('Ready');
    expect(rowSentence(generation({ creditMessage }))).toBe('Recording the voice');
  });
});
