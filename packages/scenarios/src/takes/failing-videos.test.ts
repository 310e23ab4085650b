/** @module-tag long */
import { price } from '@talkreel/contracts/http/price';
import { texts } from '@talkreel/contracts/texts';
import { expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  availableCredits,
  LIPSYNC_MODEL,
  makeAudio,
  untilState,
} from '../stack/requests.ts';

const stack = await openSharedStack();

const alwaysFails = () => stack.sandbox.fault({ kind: 'fail', model: LIPSYNC_MODEL, times: 1_000 });
const actorsOf = async (client: ApiClient): Promise<Array<{ id: string }>> =>
  (await client.get('/api/actors')).body;
const calls = async () => (await stack.sandbox.predictions(LIPSYNC_MODEL)).length;

async function failOnce(client: ApiClient, video: string, audioUrl: string): Promise<void> {
  const reply = await client.post('/api/replicate/lipsync', { video, audioUrl }, ASYNC);
  expect(reply.status).toBe(202);
  await untilState(client, reply.body.id, 'failed');
}

test('a video that always fails is refunded once, and the next one of the recording costs a generation', async () => {
  const client = await stack.signIn('always-fails@example.com');
  await alwaysFails();
  const { url: audioUrl } = await makeAudio(client);
  const [actor] = await actorsOf(client);
  await failOnce(client, actor?.id ?? '', audioUrl);
  expect(await availableCredits(client)).toBe(3);
  const quote = await client.get(
    `/api/price?${new URLSearchParams({ kind: 'lipsync', audioUrl }).toString()}`,
  );
  expect(price.parse(quote.body)).toMatchObject({ cost: 1, refusal: null });
  expect((await client.fetch(audioUrl)).status).toBe(200);
});

test('the same clip with the same recording is refused after two failures, before anything is charged', async () => {
  const client = await stack.signIn('same-pair@example.com');
  await alwaysFails();
  const { url: audioUrl } = await makeAudio(client);
  const [one, two] = await actorsOf(client);
  for (let time = 0; time < 2; time += 1) await failOnce(client, one?.id ?? '', audioUrl);
  const before = await calls();
  for (const endsWithSpeech of [false, true]) {
    const body = { video: one?.id, audioUrl, endsWithSpeech };
    expect(await client.post('/api/replicate/lipsync', body, ASYNC)).toMatchObject({
      status: 409,
      body: { code: 'keeps_failing', message: texts.lipsync.keepsFailing(2) },
    });
  }
  const query = new URLSearchParams({ kind: 'lipsync', audioUrl, video: one?.id ?? '' });
  expect((await client.get(`/api/price?${query.toString()}`)).body.refusal).toBe(
    texts.lipsync.keepsFailing(2),
  );
  expect(await calls()).toBe(before);
  expect(await availableCredits(client)).toBe(3);
  await stack.sandbox.clearFaults();
  const other = await client.post('/api/replicate/lipsync', { video: two?.id, audioUrl });
  expect(other.status).toBe(200);
});

test('a user whose videos keep failing is told so and not charged, even for concurrent requests', async () => {
  const client = await stack.signIn('all-day@example.com');
  await alwaysFails();
  const { url: audioUrl } = await makeAudio(client);
  const actors = await actorsOf(client);
  await failOnce(client, actors[0]?.id ?? '', audioUrl);
  // One video has failed, so only as many may be started as may still fail.
  await stack.db
    .updateTable('credit_accounts')
    .set({ pack_available: 20 })
    .where('user_id', '=', (await client.get('/api/auth/user')).body.id)
    .execute();
  await stack.db
    .insertInto('ledger_entries')
    .values({
      user_id: (await client.get('/api/auth/user')).body.id,
      reference: 'a-pack-of-twenty',
      kind: 'grant',
      bucket: 'pack',
      amount: 20,
    })
    .execute();
  const replies = await Promise.all(
    actors
      .slice(1, 11)
      .map(({ id: video }) => client.post('/api/replicate/lipsync', { video, audioUrl }, ASYNC)),
  );
  const accepted = replies.filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(4);
  for (const { status } of replies) expect([202, 429]).toContain(status);
  for (const { body } of accepted) await untilState(client, body.id, 'failed');
  const before = await calls();
  const refused = await client.post(
    '/api/replicate/lipsync',
    { video: actors[11]?.id, audioUrl },
    ASYNC,
  );
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_failures', message: expect.stringContaining('Nothing was charged') },
  });
  expect(await calls()).toBe(before);
  expect(await availableCredits(client)).toBe(23);
  // Failures older than a day do not count.
  await stack.db
    .updateTable('generations')
    .set({ finished_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('state', '=', 'failed')
    .execute();
  await stack.sandbox.clearFaults();
  const later = await client.post('/api/replicate/lipsync', { video: actors[11]?.id, audioUrl });
  expect(later.status).toBe(200);
});
