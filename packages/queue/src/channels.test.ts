import { createTestRedis } from '@talkreel/testing/redis';
import { waitFor } from '@talkreel/testing/wait-for';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createChannels } from './channels.ts';
import { createWorkerConnection } from './connection.ts';

const server = await createTestRedis();
const admin = new Redis(server.url);
const setPassword = (password: string) => admin.config('SET', 'requirepass', password);
beforeEach(() => setPassword(''));
afterAll(async () => {
  admin.disconnect();
  await server.stop();
});

/** A subscriber with this password, and what came of it. */
function subscribe(password: string) {
  const errors: string[] = [];
  const received: string[] = [];
  const note = (error: unknown) => errors.push(String(error));
  const url = Object.assign(new URL(server.url), { password }).href;
  const subscriber = createWorkerConnection(url, note);
  onTestFinished(() => subscriber.disconnect());
  subscriber.on('message', (_channel: string, message: string) => received.push(message));
  return { channels: createChannels(subscriber, note), errors, received };
}

const said = (channel: string, message: string) => admin.publish(channel, message);

test('a channel opened while the password is refused is heard once it is accepted', async () => {
  await setPassword('another');
  const { channels, errors, received } = subscribe('right');
  channels.open('news');
  await waitFor(() => errors.filter((error) => error.includes('WRONGPASS')).length >= 2);
  await setPassword('right');
  await waitFor(() => said('news', 'hello').then((count) => count === 1));
  await waitFor(() => received.includes('hello'));
});

/** @shows fault 48 */
test('open channels survive a lost connection, closed ones do not', async () => {
  const { channels, received } = subscribe('');
  channels.open('kept');
  channels.open('left');
  await waitFor(() => said('left', 'early').then((count) => count === 1));
  channels.close('left');
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => said('kept', 'hello').then((count) => count === 1));
  await waitFor(() => received.includes('hello'));
  expect(await said('left', 'late')).toBe(0);
});
