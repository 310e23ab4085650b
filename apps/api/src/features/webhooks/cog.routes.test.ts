import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { createDb } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { expectCogReports, findCogReport } from '@talkreel/db/generations/cog-predictions.repo';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { order } from '@talkreel/testing/order';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import type { Connections } from '../../deps.ts';
import errors from '../../plugins/app/errors.ts';
import securityEvents from '../../plugins/app/security-events.ts';
import { cogWebhookRoutes } from './cog.routes.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
const files = new Map<string, string>();
const reported: string[] = [];
const deps = {
  db,
  store: { put: async (key: string, bytes: Uint8Array) => files.set(key, String(bytes)) },
  publisher: { predictionChanged: (id: string) => reported.push(id) },
} as unknown as Connections;
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setSerializerCompiler(serializerCompiler);
app.setValidatorCompiler(validatorCompiler);
await app.register(errors);
await app.register(securityEvents, { trustProxy: false, secret: 'a-secret-of-a-test' });
await app.register(cogWebhookRoutes, { deps });
afterAll(() => app.close());

const userId = (await findOrCreateUser(db, somebody('containers'), 100)).id;

/** An attempt that was sent to a container, and how the container reports. */
async function sent() {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const generation = await findGenerationById(db, written?.generationId ?? '');
  const { id } = await db
    .insertInto('attempts')
    .values({
      ...{ stage_id: generation?.stages[0]?.id ?? '', number: 1, provider: 'cog' },
      ...{ model: 'cog/speech', state: 'started', deadline_at: new Date(Date.now() + 60_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = await expectCogReports(db, id, `key-of-${id}`);
  const report = async (payload: unknown, given = key) => {
    const url = `/api/webhooks/cog?attempt=${id}&key=${given}`;
    const reply = await app.inject({ method: 'POST', url, payload: payload as object });
    return reply.statusCode;
  };
  return { id, key, report, kept: () => findCogReport(db, id) };
}

test('reports are kept, the first end counts, and its file is whole', async () => {
  const { id, report, kept } = await sent();
  expect(await kept()).toBeNull();
  expect(await report({ id, status: 'processing', logs: ' 40%|####' })).toBe(200);
  expect(await kept()).toMatchObject({ status: 'processing', progress: 0.4 });
  const output = `data:audio/wav;base64,${'A'.repeat(3_000_000)}`;
  expect(await report({ id, status: 'succeeded', output })).toBe(200);
  // Reports overtake each other, and the last one is sent until it is accepted.
  expect(await report({ id, status: 'starting' })).toBe(200);
  expect(await report({ id, status: 'failed', error: 'later' })).toBe(200);
  expect(await kept()).toMatchObject({ status: 'succeeded', error: null });
  expect(JSON.parse(files.get(`cog/${id}.json`) ?? '')).toMatchObject({ output });
  expect(reported.filter((one) => one === id)).toHaveLength(4);
});

test('a report without its address’s secret is refused before it is read', async () => {
  const { id, key, report, kept } = await sent();
  const other = await sent();
  for (const given of ['', 'guessed', `${key}x`, other.key])
    expect(await report({ id, status: 'succeeded', output: 'x' }, given)).toBe(400);
  const nobodys = `/api/webhooks/cog?attempt=not-an-id&key=${key}`;
  expect((await app.inject({ method: 'POST', url: nobodys, payload: {} })).statusCode).toBe(400);
  expect(await kept()).toBeNull();
});

test.each([
  ['no JSON', '<html>'],
  ['no object', '7'],
  ['no status', '{}'],
  ['nothing', ''],
])('a report that is %s changes nothing', async (_what, payload) => {
  const { report, kept } = await sent();
  expect(await report(payload)).toBe(400);
  expect(await kept()).toBeNull();
});

test('what a database cannot hold is taken out of an error', async () => {
  const { report, kept } = await sent();
  expect(await report({ status: 'failed', error: `a\0b${'x'.repeat(90_000)}` })).toBe(200);
  const { error = '' } = (await kept()) ?? {};
  expect(error?.slice(0, 3)).toBe('a b');
  expect(error?.length).toBe(4_000);
});

test('a prediction has one address, also in another process', async () => {
  const { id, key } = await sent();
  expect(await expectCogReports(db, id, 'another')).toBe(key);
});
