import { expect, test } from 'vitest';
import { estimateSeconds, problemsOf, stateOf, VOICE_IDS } from './form.ts';

const fine = { influencerDescription: 'A friendly woman', scriptTopic: 'Reading before bed' };

test.each([
  [{ ...fine }, { influencerDescription: null, scriptTopic: null }],
  [
    { ...fine, influencerDescription: '  short  ' },
    { influencerDescription: 'Description must be at least 10 characters', scriptTopic: null },
  ],
  [
    { ...fine, influencerDescription: 'x'.repeat(1_001) },
    { influencerDescription: 'Description cannot exceed 1000 characters', scriptTopic: null },
  ],
  [
    { ...fine, scriptTopic: '' },
    { influencerDescription: null, scriptTopic: 'Topic must be at least 10 characters' },
  ],
  [
    { ...fine, scriptTopic: 'x'.repeat(1_001) },
    { influencerDescription: null, scriptTopic: 'Topic cannot exceed 1000 characters' },
  ],
])('a form is judged by the limits of §5', (form, problems) => {
  expect(problemsOf(form)).toEqual(problems);
});

test('a script takes its words by 2.2 and a second, at most 15 seconds', () => {
  expect(estimateSeconds('')).toBe(1);
  expect(estimateSeconds(Array.from({ length: 22 }, () => 'word').join(' '))).toBeCloseTo(11);
  expect(estimateSeconds(Array.from({ length: 80 }, () => 'word').join('\n'))).toBe(15);
});

test('six voices are offered, the fourth female one is not', () => {
  expect(VOICE_IDS).toHaveLength(6);
  expect(VOICE_IDS).not.toContain('custom-female-4');
});

test('a run that was started elsewhere fills the form; what is not of its type is left out', () => {
  const input = {
    influencerDescription: 'A sailor',
    gender: 'robot',
    scriptTopic: 7,
    voiceId: 'custom-male-1',
  };
  expect(stateOf({ id: 'job', input } as unknown as Parameters<typeof stateOf>[0])).toEqual({
    jobId: 'job',
    influencerDescription: 'A sailor',
    voiceId: 'custom-male-1',
  });
});
