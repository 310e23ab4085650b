/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { ANIMATE_MODEL, makeImage, ONE_SHOT, startVideo } from '../influencers/requests.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  availableCredits,
  shortestActor,
  generationOf,
  LIPSYNC_MODEL,
  untilState,
} from '../stack/requests.ts';
import { beginners, cancel, filesOf, termsOf } from './cancelled-work.ts';

const stack = await openStack({ env: { FREE_CANCELLATIONS_PER_DAY: '2' } });
const { hang, untilBegun, startOneShot } = beginners(stack);

test('03 a discarded one shot leaves nothing to use, and its generation is refunded', async () => {
  const client = await stack.signIn('throws-away@example.com');
  const made = await startOneShot(client);
  const urls = [made.image, made.audio, made.clip];
  await client.must.post(`/api/ai-influencer/projects/${made.projectId}/approve`, {
    approved: true,
  });
  const other = await stack.signIn('looks-on@example.com');
  expect(await filesOf(other, [made.clip])).toEqual([200]);

  const { options, mustAsk } = await termsOf(client, made.id);
  expect(mustAsk).toBe(true);
  expect(options).toMatchObject([
    { choice: 'keep', counts: true },
    { choice: 'discard', counts: false },
  ]);
  expect(options[1]?.detail).toContain('You have 2 of 2 free cancellations left today');

  const reply = await cancel(client, made.id, 'discard');
  expect(reply.body).toMatchObject({
    status: 'cancelled',
    credit: 'returned',
    outcome: 'discarded',
    message: 'What was finished is deleted. Not charged: you got your generation back.',
  });
  expect(await availableCredits(client)).toBe(3);
  expect(await filesOf(client, urls)).toEqual([404, 404, 404]);
  expect(await filesOf(other, [made.clip])).toEqual([404]);
  const share = await client.post(`/api/projects/${made.projectId}/share`, { shared: true });
  expect(share.status).toBe(409);
  const { id: video } = await shortestActor(client);
  for (const body of [
    { video, audioUrl: made.audio },
    { video: made.clip, audioUrl: made.audio },
  ])
    expect((await client.post('/api/replicate/lipsync', body, ASYNC)).status).toBe(404);
  const again = await client.post('/api/ai-influencer/video', { image: made.image }, ASYNC);
  expect(again.status).toBe(404);
  // The file addresses are no longer shown, and the files are deleted.
  expect(JSON.stringify(await generationOf(client, made.id))).not.toContain('/api/videos/');
  await waitFor(
    async () => (await stack.db.selectFrom('erasures').select('prefix').execute()).length === 0,
    { what: 'the files to be removed' },
  );
  const { body } = await client.get('/api/credits');
  expect(body.entries[0].message).toBe('Returned: Cancelled, results discarded');
});

test('03 a one shot that is kept counts as a generation, and its media stay', async () => {
  const client = await stack.signIn('keeps@example.com');
  const made = await startOneShot(client);
  const reply = await cancel(client, made.id, 'keep');
  expect(reply.body).toMatchObject({ credit: 'charged', outcome: 'kept' });
  expect(await availableCredits(client)).toBe(2);
  expect(await filesOf(client, [made.image, made.audio, made.clip])).toEqual([200, 200, 200]);
  const { body } = await client.get('/api/credits');
  expect(body.entries[0].message).toBe('Used: Cancelled, results kept');
  expect((await client.get('/api/projects')).body.map(({ id }: { id: number }) => id)).toContain(
    made.projectId,
  );
});

test('03 cancelling without a choice deletes nothing', async () => {
  const client = await stack.signIn('says-nothing@example.com');
  const made = await startOneShot(client);
  expect((await cancel(client, made.id)).body).toMatchObject({ outcome: 'kept' });
  expect(await filesOf(client, [made.clip])).toEqual([200]);
});

test('03 if two tabs choose differently the first wins, and the second is told', async () => {
  const client = await stack.signIn('two-tabs@example.com');
  const made = await startOneShot(client);
  const replies = await Promise.all([
    cancel(client, made.id, 'discard'),
    cancel(client, made.id, 'keep'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [outcome, ...others] = new Set(replies.map(({ body }) => body.outcome as string));
  expect(others).toEqual([]);
  expect(replies.filter(({ body }) => body.message.startsWith('It was already'))).toHaveLength(1);
  expect(await availableCredits(client)).toBe(outcome === 'kept' ? 2 : 3);
  const kept = outcome === 'kept' ? 200 : 404;
  expect(await filesOf(client, [made.image, made.audio, made.clip])).toEqual([kept, kept, kept]);
  expect((await cancel(client, made.id, 'discard')).body.outcome).toBe(outcome);
});

test('03 media used by another video are not discarded', async () => {
  const client = await stack.signIn('uses-it@example.com');
  const made = await startOneShot(client);
  const { id: video } = await shortestActor(client);
  await stack.sandbox.clearFaults();
  const second = await client.post('/api/replicate/lipsync', { video, audioUrl: made.audio });
  expect(second.body.cost).toBe(1);
  expect((await termsOf(client, made.id)).options).toMatchObject([{ choice: 'keep' }]);
  const refused = await cancel(client, made.id, 'discard');
  expect([refused.status, refused.body.code]).toEqual([409, 'used_elsewhere']);
  expect((await generationOf(client, made.id)).state).toBe('running');
  expect((await cancel(client, made.id, 'keep')).body).toMatchObject({ credit: 'charged' });
  expect(await filesOf(client, [made.audio, second.body.url])).toEqual([200, 200]);
});

test('03 an influencer video is refunded, and the portrait stays', async () => {
  const client = await stack.signIn('cancels-clip@example.com');
  const image = await makeImage(client);
  await hang(ANIMATE_MODEL);
  const id = await startVideo(client, image);
  await untilBegun(id, 'image-to-video');
  expect((await cancel(client, id, 'discard')).body).toMatchObject({
    credit: 'returned',
    outcome: 'empty',
  });
  expect(await filesOf(client, [image.url])).toEqual([200]);
});

/** @shows fault 10 */
test('03 a cancellation that races the delivery of a stage leaves all of it or nothing', async () => {
  for (const [round, name] of (['image', 'audio', 'image-to-video'] as const).entries()) {
    const client = await stack.signIn(`races-${round}@example.com`);
    await hang(LIPSYNC_MODEL);
    const { body } = await client.post('/api/ai-influencer/pipeline', ONE_SHOT, ASYNC);
    await waitFor(async () =>
      (
        await stack.db
          .selectFrom('stages')
          .innerJoin('attempts', 'attempts.stage_id', 'stages.id')
          .select('attempts.state')
          .where('stages.generation_id', '=', body.id)
          .where('stages.name', '=', name)
          .execute()
      ).some(({ state }) => state === 'succeeded'),
    );
    const reply = await cancel(client, body.id, 'discard');
    expect(reply.body.credit).toBe('returned');
    expect(await availableCredits(client)).toBe(3);
    const files = stack.db.selectFrom('assets').where('source_generation', '=', body.id);
    expect(await files.select('id').execute()).toEqual([]);
    await untilState(client, body.id, 'cancelled');
    await stack.sandbox.clearFaults();
  }
});
