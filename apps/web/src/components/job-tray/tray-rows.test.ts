import { expect, it } from 'vitest';
import { isBatchOpen } from '../../lib/generations/notify.ts';
import { generation, type GenerationParts } from '../../testing/generation.ts';
import { jobPath } from '@talkreel/contracts/job-path';
import { batchRowPercent, batchRowSentence, trayPercent, trayRows } from './tray-rows.ts';

const ofBatch = (id: string, batchId: string, parts: GenerationParts = {}) =>
  generation({ id, kind: 'talking-video', input: { batchId, position: 0 }, ...parts });

const jobs = [
  ofBatch('a1', 'a', { state: 'succeeded' }),
  generation({ id: 'single' }),
  ofBatch('b1', 'b'),
  ofBatch('a2', 'a', { progress: 50 }),
  ofBatch('a3', 'a', { state: 'failed' }),
];

it('the videos of a batch share a row', () => {
  const rows = trayRows(jobs);
  expect(rows.map((row) => row.batchId ?? row.job.id)).toEqual(['a', 'single', 'b']);
  const [first] = rows;
  if (first === undefined || first.batchId === null) throw new Error('a batch comes first');
  expect(batchRowSentence(first)).toBe('1 of 3 ready');
  expect(batchRowPercent(first)).toBeCloseTo(83.3, 1);
});

it('the tray shows the mean of its open rows, a batch as on its own page', () => {
  const done = generation({ id: 'done', state: 'succeeded' });
  expect(trayPercent([...jobs.slice(0, 2), ...jobs.slice(3), done])).toBeCloseTo(
    (83.3 + 40) / 2,
    1,
  );
  expect(trayPercent([done])).toBeNull();
});

it('only the last video of a batch is announced', () => {
  const [done, single] = jobs;
  if (!done || !single) throw new Error('two jobs');
  expect(isBatchOpen(done, jobs)).toBe(true);
  expect(isBatchOpen(done, [done, ofBatch('a2', 'a', { state: 'succeeded' })])).toBe(false);
  expect(isBatchOpen(single, jobs)).toBe(false);
});

it('a video of a batch is opened where its batch is', () => {
  const batchId = '00000000-0000-4000-8000-00000000000b';
  expect(jobPath({ id: 'x', kind: 'talking-video', batchId })).toBe(`/batches/${batchId}`);
  expect(jobPath({ id: 'x', kind: 'talking-video' })).toBe('/batches');
});
