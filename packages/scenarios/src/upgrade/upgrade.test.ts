import { expect, test } from 'vitest';
import { batchOf, startBatch, untilEnded } from '../batches/batch-requests.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, availableCredits, startLipsync, untilState } from '../stack/requests.ts';
import { unpackPreviousRelease } from './previous-release.ts';

/** A generous limit, because two releases start on two cores, perhaps beside other work. */
const LIMIT_MS = 200_000;
const previous = await unpackPreviousRelease();
const stack = await openStack({ apps: previous.apps, workers: 1, onStop: previous.remove });

/** Makes a video from a line of text, and returns what remains of three generations. */
async function makeVideo(email: string): Promise<number> {
  const client = await stack.signIn(email);
  const started = await startLipsync(client);
  await untilState(client, started.id, 'succeeded', LIMIT_MS);
  expect((await client.get('/api/projects')).body).toHaveLength(1);
  return availableCredits(client);
}

/** @shows fault 9 */
test('api and worker of the previous release work on the new schema', async () => {
  expect(await makeVideo('old-old@example.com')).toBe(2);
});

/** @shows fault 9 */
test('an old api with a new worker, and a new api with old and new workers', async () => {
  const [old] = stack.workers();
  await stack.startWorker({}, 'new');
  await old?.end('SIGTERM');
  stack.forgetEndedWorkers();
  expect(await makeVideo('old-new@example.com')).toBe(2);

  // One process of each release runs at the same time, as in a deploy.
  await stack.startWorker();
  await stack.api().end('SIGTERM');
  await stack.startApi({}, 'new');
  const people = ['one', 'two'].map((name) => `${name}@example.com`);
  const left = await Promise.all(people.map(makeVideo));
  expect(left).toEqual([2, 2]);

  // A batch, whichever worker takes its speech: an old one makes it for each video.
  const batcher = await stack.signIn('batch@example.com');
  const { id } = await startBatch(batcher, await batchOf(batcher, { actors: 3 }));
  expect((await untilEnded(batcher, id)).counts.succeeded).toBe(3);

  // Generations that only the new release makes do not disturb the old one, here after a rollback.
  const client = await stack.signIn('one@example.com');
  const [{ id: projectId }] = (await client.get('/api/projects')).body;
  const started = await client.post(`/api/projects/${projectId}/exports`, { format: '1:1' }, ASYNC);
  expect(started.status).toBe(202);
  await untilState(client, started.body.id, 'succeeded', LIMIT_MS);
  await stack.api().end('SIGTERM');
  await stack.startApi();
  expect((await batcher.get('/api/projects')).body).toHaveLength(3);
  const listed = await client.get('/api/generations');
  expect([listed.status, (await client.get('/api/projects')).status]).toEqual([200, 200]);
  expect(listed.body.length).toBeGreaterThan(0);
});
