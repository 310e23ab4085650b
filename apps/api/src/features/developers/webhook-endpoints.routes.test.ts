import { webhookMessages } from '@talkreel/contracts/http/webhook-messages';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { openKey, useKey } from '../../testing/open-key.ts';

const { db, url: baseUrl, addUser, queuedSpeech, claimOf } = await openConsole();
const PATH = '/api/webhook-endpoints';
/** An address of the internet that needs no name to be resolved. */
const url = 'https://1.1.1.1/hook';
const events = ['generation.succeeded', 'generation.failed'];

let count = 0;
async function newHook(of: object = {}) {
  count += 1;
  const user = await addUser(`hook-${count}`);
  const { status, body } = await user.post(PATH, { url, events, ...of });
  expect(status).toBe(201);
  return { user, at: `${PATH}/${body.endpoint.id}`, ...body };
}

test('a webhook is added with a secret that is shown once', async () => {
  const { user, endpoint, secret } = await newHook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(endpoint).toMatchObject({ url, events, disabledAt: null, previousSecretUntil: null });
  const { body } = await user.get(PATH);
  expect(body).toEqual([endpoint]);
  expect(JSON.stringify(body)).not.toContain(secret);
});

test.each([
  [{ url: 'http://1.1.1.1/' }, 'Only https addresses can be used.'],
  [
    { url: 'https://localhost/x' },
    'This address is not on the public internet, so nothing is sent there.',
  ],
  [
    { url: 'https://169.254.169.254/' },
    'This address is not on the public internet, so nothing is sent there.',
  ],
  [
    { url: 'https://me:secret@1.1.1.1/' },
    'Leave user name and password out of the address. Messages are signed.',
  ],
  [{ url: 'https://no-such-host.invalid/' }, 'This host is unknown. Check the address for typos.'],
  [{ url: 'here' }, 'Enter a whole address, such as https://example.com/hook'],
  [{ events: [] }, 'Choose at least one event'],
  [{ events: ['generation.failed', 'generation.failed'] }, 'Name each event once'],
])('refuses %o', async (of, message) => {
  count += 1;
  const user = await addUser(`hook-${count}`);
  const reply = await user.post(PATH, { url, events, ...of });
  expect([reply.status, reply.body.message]).toEqual([400, message]);
});

test('there are ten of an account at most, also when they come at once', async () => {
  const { user } = await newHook();
  const more = await Promise.all(
    Array.from({ length: 12 }, () => user.post(PATH, { url, events })),
  );
  expect(more.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(9);
  expect((await user.get(PATH)).body).toHaveLength(10);
});

test('nobody sees, changes or deletes another’s', async () => {
  const { at } = await newHook();
  const { user: other } = await newHook();
  const replies = await Promise.all([
    other.send('PATCH', at, { isEnabled: false }),
    other.send('DELETE', at),
    other.post(`${at}/secret`, {}),
    other.post(`${at}/test`, {}),
    other.get(`${at}/deliveries`),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('the end of a generation is in the log of who asked for it, with the transaction that ends it', async () => {
  const { user, at } = await newHook({ events: ['generation.cancelled'] });
  const id = await queuedSpeech(user.userId);
  const kept = await queuedSpeech(user.userId);
  await claimOf(kept);
  expect((await user.post(`/api/replicate/cancel/${id}`, {})).status).toBe(200);
  const { body } = await user.get(`${at}/deliveries`);
  expect(body).toMatchObject({
    next: null,
    items: [{ event: 'generation.cancelled', generationId: id, state: 'pending', attempts: 0 }],
  });
  const { payload } = await db
    .selectFrom('webhook_deliveries')
    .select('payload')
    .where('generation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(payload).toMatchObject({ id, kind: 'audio', state: 'cancelled', error: null });
  // As described, which every version of the api keeps to.
  webhookMessages['generation.cancelled'].shape.data.parse(payload);
});

test('a key reads in the log what is of its mode, and a session reads all', async () => {
  const { user, at, endpoint } = await newHook();
  const ended = async (payload: object): Promise<string> => {
    const event = 'generation.failed' as const;
    const { id } = await db
      .insertInto('webhook_deliveries')
      .values({ endpoint_id: endpoint.id, event, payload: JSON.stringify(payload) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `msg_${id}`;
  };
  const old = await ended({});
  const live = await ended({ isTest: false });
  const tested = await ended({ isTest: true });
  const { body: tried } = await user.post(`${at}/test`, {});
  const readBy = async (client: Pick<typeof user, 'get'>): Promise<string[]> =>
    (await client.get(`${at}/deliveries`)).body.items.map(({ id }: { id: string }) => id);
  const keyOf = async (isTest: boolean) =>
    useKey(baseUrl, (await openKey(user, { scopes: ['read'], isTest })).token);
  expect(await readBy(await keyOf(true))).toEqual([tried.id, tested]);
  expect(await readBy(await keyOf(false))).toEqual([tried.id, live, old]);
  expect(await readBy(user)).toEqual([tried.id, tested, live, old]);
});

test('an ended delivery is sent again with its id, unless the webhook is off', async () => {
  const { user, at } = await newHook();
  const { body: sent } = await user.post(`${at}/test`, {});
  expect(sent).toMatchObject({ event: 'webhook.test', state: 'pending' });
  const replay = () => user.post(`/api/webhook-deliveries/${sent.id}/replay`, {});
  expect((await replay()).body.message).toBe('This event is on its way already.');
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', ended_at: new Date() })
    .where('id', '=', sent.id.replace('msg_', ''))
    .execute();
  expect((await replay()).body).toMatchObject({ id: sent.id, state: 'pending', attempts: 0 });
  expect((await user.send('PATCH', at, { isEnabled: false })).body).toMatchObject({
    disabledFor: 'user',
  });
  expect((await replay()).status).toBe(409);
  expect((await user.get(`${at}/deliveries`)).body.items).toMatchObject([
    { id: sent.id, state: 'pending', nextTryAt: null },
  ]);
  await user.send('PATCH', at, { isEnabled: true });
  expect((await user.get(`${at}/deliveries`)).body.items[0].nextTryAt).toEqual(expect.any(String));
  expect((await user.post('/api/webhook-deliveries/msg_nothing/replay', {})).status).toBe(404);
});

test('a rotated secret is new, and the old one is valid for a day', async () => {
  const { user, at, secret } = await newHook();
  const rotated = await user.post(`${at}/secret`, {});
  expect(rotated.body.secret).not.toBe(secret);
  const [endpoint] = (await user.get(PATH)).body;
  const hours = (Date.parse(endpoint.previousSecretUntil) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  expect((await user.send('DELETE', at)).status).toBe(204);
  expect((await user.get(PATH)).body).toEqual([]);
});
