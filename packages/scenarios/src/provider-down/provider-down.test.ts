/** @module-tag long */
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const stack = await openStack({
  workers: 2,
  env: { FREE_GENERATIONS: '20' },
  expectedErrors: [/"msg":"provider paused"/],
});

const endPause = () =>
  stack.db
    .updateTable('provider_health')
    .set({ retry_at: sql<Date>`now()` })
    .execute();
const untilPaused = (count: number) =>
  waitFor(
    async () => {
      const { body } = await (await stack.signIn('looker@example.com')).get('/api/status');
      return body.paused.length === count ? body : null;
    },
    { what: `${count} paused services` },
  );

/** @shows fault 31, fault 32 */
test('a model that keeps failing gets no requests, new work is refused uncharged, and one request tries it again', async () => {
  const client = await stack.signIn('down@example.com');
  const ask = (text: string) => client.post('/api/replicate/audio', audioRequest(text), ASYNC);
  await stack.sandbox.fault({ kind: 'http-401', model: SPEECH_MODEL, times: 5 });
  for (let count = 0; count < 5; count += 1) {
    const { body } = await ask(`Failing line ${count}.`);
    await untilState(client, body.id, 'failed');
  }
  const status = await untilPaused(1);
  expect(status.paused[0]).toMatchObject({
    service: 'audio',
    message: 'Audio generation is paused because the service behind it isn’t responding.',
  });

  const before = (await stack.sandbox.predictions(SPEECH_MODEL)).length;
  const refused = await ask('While it is paused.');
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'provider_paused' });
  expect(refused.body.message).toMatch(
    /^Audio generation is paused .* Nothing was charged\. Please try again in /,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await availableCredits(client)).toBe(20);
  // Images are still made, because they do not need speech.
  const picture = await client.post(
    '/api/ai-influencer/image',
    { prompt: 'a friendly puppet with green hair' },
    ASYNC,
  );
  expect(picture.status).toBe(202);
  await untilState(client, picture.body.id, 'succeeded');

  // The pause is over: of ten concurrent requests one tries, the others wait for its result.
  await endPause();
  await untilPaused(0);
  await stack.sandbox.fault({ kind: 'slow', model: SPEECH_MODEL, delayMs: 1_000 });
  const accepted = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(`Line ${index} after the pause.`)),
  );
  expect(new Set(accepted.map((reply) => reply.status))).toEqual(new Set([202]));
  for (const { body } of accepted) await untilState(client, body.id, 'succeeded');
  expect(await stack.sandbox.predictions(SPEECH_MODEL)).toHaveLength(before + 10);
  await untilPaused(0);
  expect(await availableCredits(client)).toBe(10);
});

test('a key answered before the pause is answered with the same request during it', async () => {
  const client = await stack.signIn('repeat@example.com');
  const headers = { ...ASYNC, 'idempotency-key': 'one' };
  const first = await client.post('/api/replicate/audio', audioRequest('Once.'), headers);
  await untilState(client, first.body.id, 'succeeded');
  await stack.db
    .insertInto('provider_health')
    .values({
      model: SPEECH_MODEL,
      service: 'audio',
      opened_at: new Date(),
      retry_at: new Date(Date.now() + 60_000),
    })
    .onConflict((conflict) =>
      conflict
        .column('model')
        .doUpdateSet({ opened_at: new Date(), retry_at: new Date(Date.now() + 60_000) }),
    )
    .execute();
  await untilPaused(1);
  const again = await client.post('/api/replicate/audio', audioRequest('Once.'), headers);
  expect([again.status, again.body.id]).toEqual([202, first.body.id]);
  await stack.db.deleteFrom('provider_health').execute();
});
