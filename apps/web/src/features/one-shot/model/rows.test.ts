import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { StageName, StageState } from '@talkreel/contracts/names';
import { expect, test } from 'vitest';
import { generation, stage, type GenerationParts } from '../../../testing/generation.ts';
import { failureOf } from './failures.ts';
import { rowsOf } from './rows.ts';

const names: StageName[] = ['script', 'image', 'audio', 'image-to-video', 'lipsync'];

function jobOf(states: StageState[], parts: GenerationParts = {}): GenerationView {
  const stages = names.map((name, index) => {
    const state = states[index] ?? 'waiting';
    return stage({ name, state, progress: state === 'succeeded' ? 100 : 0 });
  });
  return generation({ kind: 'one-shot', stages, ...parts });
}

test('rows follow the states of their stages', () => {
  const rows = rowsOf(jobOf(['succeeded', 'running', 'queued', 'waiting', 'waiting']));
  expect(rows.map(({ title, state }) => [title, state])).toEqual([
    ['Script Generation', 'done'],
    ['Image Generation', 'running'],
    ['Audio Generation', 'running'],
    ['Final Video Generation', 'waiting'],
  ]);
});

test('the last row is done only after the lip-sync, and half done after the portrait', () => {
  const half = rowsOf(jobOf(['succeeded', 'succeeded', 'running', 'succeeded', 'waiting'])).at(-1);
  expect(half).toMatchObject({
    state: 'running',
    progress: 50,
    sentence: 'In progress · waiting for the voice',
  });
  expect(
    rowsOf(jobOf(['succeeded', 'succeeded', 'succeeded', 'succeeded', 'succeeded'])).at(-1)?.state,
  ).toBe('done');
});

test.each([
  ['script', 'Script Generation Failed'],
  ['image', 'Image Generation Failed'],
  ['audio', 'Audio Generation Failed'],
  ['image-to-video', 'Video Conversion Failed'],
  ['lipsync', 'Video Generation Failed'],
] as const)('a failed %s stage is reported as in §8', (name, title) => {
  const job = jobOf([], {
    state: 'failed',
    stages: names.map((one) => stage({ name: one, state: one === name ? 'failed' : 'cancelled' })),
    error: { code: 'x', message: 'It broke.' },
    creditMessage: 'Not charged: you got your generation back.',
  });
  expect(failureOf(job)).toEqual({
    title,
    description: 'It broke. Not charged: you got your generation back.',
  });
});

test('a run that failed outside its stages is a failed pipeline; a script without a reason gets its sentence', () => {
  expect(failureOf(jobOf(['cancelled'], { state: 'failed' })).title).toBe('Pipeline Failed');
  expect(failureOf(jobOf(['failed'], { state: 'failed' })).description).toBe(
    'There was an error generating the script. Please try again.',
  );
});
