import { userChannel, type ChannelMessage } from '@talkreel/contracts/events';
import { createWorkerConnection } from '@talkreel/queue/connection';
import { createTestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createUserFeed } from './user-feed.ts';

const server = await createTestRedis();
const subscriber = createWorkerConnection(server.url, () => undefined);
const feed = createUserFeed(subscriber, pino({ level: 'silent' }));
await waitFor(() => subscriber.status === 'ready');
afterAll(async () => {
  subscriber.disconnect();
  await server.stop();
});

/** Returns what a listener of this user received. */
async function listen(userId: string): Promise<ChannelMessage[]> {
  const heard: ChannelMessage[] = [];
  feed.listen(userId, (message) => heard.push(message));
  const admin = new Redis(server.url);
  const message = JSON.stringify({ type: 'account.changed' });
  await waitFor(async () => (await admin.publish(userChannel(userId), message)) === 1);
  await waitFor(() => heard.length > 0);
  admin.disconnect();
  heard.length = 0;
  return heard;
}

test('whoever listened while Redis was away hears that anything may have changed', async () => {
  const people = await Promise.all(['ada', 'ben'].map(listen));
  await server.stop();
  // A message that is published now reaches nobody.
  await server.restart();
  const types = () => people.map((heard) => heard.map(({ type }) => type).toSorted());
  const all = ['account.changed', 'library.changed', 'review.changed'];
  await waitFor(() => types().every((one) => one.length === all.length));
  expect(types()).toEqual([all, all]);
});
