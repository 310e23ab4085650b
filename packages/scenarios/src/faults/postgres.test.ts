/** @module-tag long */
import { startOwnPostgres } from '@talkreel/testing/own-servers';
import { startTcpProxy } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, makeAudio, SPEECH_MODEL, untilState } from '../stack/requests.ts';
import { attemptsOf, expectPaidOnce } from '../stack/attempts.ts';

const postgres = await startOwnPostgres();
const stack = await openStack({
  servers: postgres.servers(inject('testServers')),
  env: { WORKER_LEASE_SECONDS: '5', FREE_GENERATIONS: '20' },
  onStop: () => postgres.stop(),
  // Requests fail while PostgreSQL is away.
  expectedErrors: [/"msg":"request failed"/],
});

const speak = (client: ApiClient, headers: Record<string, string> = {}) =>
  client.post('/api/replicate/audio', audioRequest(), { ...ASYNC, ...headers });
const isReady = async () => (await fetch(`${stack.url}/readyz`)).status === 200;

/** @shows fault 17 */
test('PostgreSQL dies under load and comes back: 503 meanwhile, and what was accepted is delivered', async () => {
  const client = await stack.signIn('restart@example.com');
  await makeAudio(client);
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 3 });
  const accepted = await Promise.all([speak(client), speak(client)]);
  const [first] = accepted;
  await waitFor(async () => (await attemptsOf(stack, first?.body.id))[0]?.prediction_id);
  const key = { 'idempotency-key': 'during-the-outage' };
  await postgres.kill();
  const refused = await speak(client, key);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  await postgres.start();
  await waitFor(isReady, { what: 'the api to be ready again' });
  accepted.push(await speak(client, key));
  await stack.sandbox.release();
  for (const { body } of accepted) {
    await untilState(client, body.id, 'succeeded');
    await expectPaidOnce(stack, body.id);
  }
});

/** @shows fault 18 */
test('the reply to a commit is lost: the repeat of the request finds its generation', async () => {
  const proxy = await startTcpProxy(stack.databaseUrl);
  await stack.api().end();
  await stack.startApi({ DATABASE_URL: proxy.through(stack.databaseUrl) });
  onTestFinished(async () => {
    await stack.api().end();
    await proxy.close();
    await stack.startApi();
  });
  const client = await stack.signIn('lost-commit@example.com');
  const { body: user } = await client.get('/api/auth/user');
  const generations = () =>
    stack.db.selectFrom('generations').select('id').where('user_id', '=', user.id).execute();
  const key = { 'idempotency-key': 'once' };
  proxy.silence({ count: 1, at: 'accept', directions: ['to-client'] });
  expect((await speak(client, key)).status).toBe(503);
  const [committed] = await generations();
  expect(committed).toBeDefined();
  const again = await speak(client, key);
  expect([again.status, again.body.id]).toEqual([202, committed?.id]);
  expect(await generations()).toEqual([committed]);
  await untilState(client, again.body.id, 'succeeded');
  await expectPaidOnce(stack, again.body.id);
});

/** @shows fault 19 */
test('a failover loses the last commits: ledgers agree, and the prediction under way is adopted', async () => {
  const client = await stack.signIn('failover@example.com');
  await makeAudio(client);
  await stack.sandbox.fault({ kind: 'hold-after', model: SPEECH_MODEL });
  const { body: kept } = await speak(client);
  await waitFor(async () => (await stack.sandbox.faultsLeft()) === 0, { what: 'the create' });
  expect(await attemptsOf(stack, kept.id)).toMatchObject([{ sends: 1, prediction_id: null }]);
  await postgres.kill();
  postgres.keepCopy();
  await postgres.start();
  await stack.sandbox.release();
  // Commits that will be lost: a delivery, and a request with its result.
  await untilState(client, kept.id, 'succeeded');
  const ask = () =>
    client.post('/api/openai/generate-script', { topic: 'A mug that keeps coffee warm' }, ASYNC);
  const { body: lost } = await ask();
  await untilState(client, lost.id, 'succeeded');

  await postgres.kill();
  postgres.putBackCopy();
  await postgres.start();
  await waitFor(isReady, { what: 'the api to be ready again' });
  expect((await client.get(`/api/generations/${lost.id}`)).status).toBe(404);
  await untilState(client, kept.id, 'succeeded');
  await expectPaidOnce(stack, kept.id);
  await untilState(client, (await ask()).body.id, 'succeeded');
});
