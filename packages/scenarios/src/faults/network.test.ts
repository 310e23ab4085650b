/** @module-tag long */
import { startTcpProxy, type TcpProxy } from '@talkreel/testing/tcp-proxy';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { texts } from '@talkreel/contracts/texts';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  generationOf,
  makeAudio,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { attemptsOf, expectPaidOnce } from '../stack/attempts.ts';

const stack = await openStack({ workers: 0, expectedErrors: [] });
const providerUrl = `${stack.sandboxUrl}/replicate/v1`;
const [provider, redis, postgres] = await Promise.all(
  [stack.sandboxUrl, stack.redis.url, stack.databaseUrl].map(startTcpProxy),
);
const proxies = [provider, redis, postgres].filter((proxy) => proxy !== undefined);
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));
afterEach(async () => {
  for (const proxy of proxies) proxy.restore();
  for (const worker of stack.workers()) await worker.end('SIGKILL');
  stack.forgetEndedWorkers();
});
const through = (proxy: TcpProxy | undefined, url: string) => proxy?.through(url) ?? url;
const speak = async (client: ApiClient): Promise<string> =>
  (await client.must.post('/api/replicate/audio', audioRequest(), ASYNC)).body.id;

/** @shows fault 26 */
test('names that cannot be resolved: the provider is asked again later, at no cost', async () => {
  const client = await stack.signIn('no-name@example.com');
  const lost = await stack.startWorker({ REPLICATE_BASE_URL: 'http://replicate.invalid/v1' });
  const id = await speak(client);
  await waitFor(
    async () => (await generationOf(client, id)).stages[0].notice === texts.waiting.unreachable,
    { what: 'the user to be told' },
  );
  await lost.end('SIGTERM');
  await stack.startWorker();
  await untilState(client, id, 'succeeded');
  expect((await attemptsOf(stack, id)).map(({ number, sends }) => [number, sends])).toEqual([
    [1, 1],
  ]);
  await expectPaidOnce(stack, id);
});

/** @shows fault 34 */
test('webhooks that come before the create is answered, or late, change nothing', async () => {
  const client = await stack.signIn('early-webhooks@example.com');
  await stack.startWorker({ REPLICATE_BASE_URL: through(provider, providerUrl) });
  // The first speech uploads its voice, so that the next one only creates.
  await makeAudio(client);
  const webhooks = async () =>
    (await sql`select from webhook_events where provider = 'replicate'`.execute(stack.db)).rows
      .length;
  const before = await webhooks();
  provider?.silence({ directions: ['to-client'] });
  const early = await speak(client);
  await waitFor(async () => (await webhooks()) > before, { what: 'its webhook' });
  expect((await attemptsOf(stack, early))[0]?.prediction_id).toBeNull();
  provider?.restore();
  await untilState(client, early, 'succeeded');
  await expectPaidOnce(stack, early);

  await stack.sandbox.fault({ kind: 'webhook-late', model: SPEECH_MODEL, delayMs: 30_000 });
  const late = await speak(client);
  await untilState(client, late, 'succeeded');
  await expectPaidOnce(stack, late);
});

/** @shows fault 39 */
test('two seconds of latency and three of ten packets lost: slow, delivered, and paid for once', async () => {
  const client = await stack.signIn('slow-network@example.com');
  await stack.startWorker({
    REPLICATE_BASE_URL: through(provider, providerUrl),
    REDIS_URL: through(redis, stack.redis.url),
    DATABASE_URL: through(postgres, stack.databaseUrl),
  });
  await makeAudio(client);
  for (const proxy of [provider, redis])
    proxy?.slow({ delayMs: 1_000, stalls: { share: 0.3, ms: 1_000 } });
  postgres?.slow({ delayMs: 100, stalls: { share: 0.3, ms: 400 } });
  const id = await speak(client);
  await untilState(client, id, 'succeeded');
  await expectPaidOnce(stack, id);
});
