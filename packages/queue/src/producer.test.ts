import { createTestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, expect, test } from 'vitest';
import { createProducerConnection } from './connection.ts';
import { createProducer } from './producer.ts';

const server = await createTestRedis();
afterAll(() => server.stop());

/** @shows fault 14 */
test('a process that starts while Redis is away dispatches once Redis is back', async () => {
  await server.stop();
  const redis = createProducerConnection(server.url, () => undefined);
  const producer = createProducer(redis, () => undefined);
  const send = () =>
    producer.send([
      { stageId: 'a', name: 'audio', userId: 'ulla', hasRun: false, delayMs: 0, lagSeconds: 0 },
    ]);
  await expect(send()).rejects.toThrow();
  await server.restart();
  await waitFor(() =>
    send().then(
      () => true,
      () => false,
    ),
  );
  expect(await producer.counts()).toMatchObject({ audio: { prioritized: 1 } });
  await producer.close();
  redis.disconnect();
});
