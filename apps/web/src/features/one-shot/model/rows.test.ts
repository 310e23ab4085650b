import type { GenerationView, StageView } from '@talkreel/contracts/http/generations';
import type { StageName, StageState } from '@talkreel/contracts/names';
import { expect, test } from 'vitest';
import { failureOf } from './failures.ts';
import { rowsOf } from './rows.ts';

const names: StageName[] = ['script', 'image', 'audio', 'image-to-video', 'lipsync'];

function stage(name: StageName, state: StageState, change: Partial<StageView> = {}): StageView {
  return {
    id: name,
    name,
    state,
    progress: state === 'succeeded' ? 100 : 0,
    attempt: 1,
    maxAttempts: 3,
    queuePosition: null,
    eta: null,
    startedAt: null,
    finishedAt: null,
    notice: null,
    output: null,
    ...change,
  };
}

function jobOf(states: StageState[], change: Partial<GenerationView> = {}): GenerationView {
  return {
    id: 'job',
    kind: 'one-shot',
    state: 'running',
    progress: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    projectId: 101,
    title: 'One shot',
    actorId: null,
    credit: 'reserved',
    creditMessage: '',
    stages: names.map((name, index) => stage(name, states[index] ?? 'waiting')),
    result: null,
    error: null,
    input: {},
    version: 1,
    ...change,
  };
}

test('rows are waiting, in progress or done as their stages are', () => {
  const rows = rowsOf(jobOf(['succeeded', 'running', 'queued', 'waiting', 'waiting']));
  expect(rows.map(({ title, state }) => [title, state])).toEqual([
    ['Script Generation', 'done'],
    ['Image Generation', 'running'],
    ['Audio Generation', 'running'],
    ['Final Video Generation', 'waiting'],
  ]);
});

test('the last row is done only when the lips have moved, and half way when the portrait has', () => {
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
] as const)('a failed %s stage is told as in §8', (name, title) => {
  const job = jobOf([], {
    state: 'failed',
    stages: names.map((one) => stage(one, one === name ? 'failed' : 'cancelled')),
    error: { code: 'x', message: 'It broke.' },
    creditMessage: 'Not charged: your generation is back.',
  });
  expect(failureOf(job)).toEqual({
    title,
    description: 'It broke. Not charged: your generation is back.',
  });
});

test('a run that failed in no stage of its own is a failed pipeline; a script without a reason gets its sentence', () => {
  expect(failureOf(jobOf(['cancelled'], { state: 'failed' })).title).toBe('Pipeline Failed');
  expect(failureOf(jobOf(['failed'], { state: 'failed' })).description).toBe(
    'There was an error generating the script. Please try again.',
  );
});
