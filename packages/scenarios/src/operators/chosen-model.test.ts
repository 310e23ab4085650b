/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, audioRequest, makeAudio, SPEECH_MODEL, untilState } from '../stack/requests.ts';

const OTHER_MODEL = 'resemble-ai/chatterbox';
const stack = await openStack({ workers: 2, env: { FREE_GENERATIONS: '50' } });
const client = await stack.signIn('chooses@example.com');
await stack.db
  .updateTable('users')
  .set({ role: 'operator' })
  .where('email', '=', 'chooses@example.com')
  .execute();

const choose = (model: string | null, stage = 'audio') =>
  client.post(`/api/ops/models/stages/${stage}`, {
    key: randomUUID(),
    reason: 'to test it',
    model,
  });
const callsOf = async (model: string) => (await stack.sandbox.predictions(model)).length;
const order = async (text?: string): Promise<string> =>
  (await client.must.post('/api/replicate/audio', audioRequest(text), ASYNC)).body.id;
const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.model', 'attempts.state', 'attempts.cost_cents'])
    .where('stages.generation_id', '=', generationId)
    .execute();

/** Whether its next try is further away than the provider asked for. */
async function isHeld(generationId: string): Promise<boolean> {
  const held = await stack.db
    .selectFrom('stages')
    .select('id')
    .where('generation_id', '=', generationId)
    .where('state', '=', 'queued')
    .where('available_at', '>', sql<Date>`now() + interval '4 seconds'`)
    .executeTakeFirst();
  return held !== undefined;
}

test('every worker makes the next speech with the chosen model, at its price, until it is reset', async () => {
  expect((await choose(OTHER_MODEL)).status).toBe(200);
  const made = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map(order));
  for (const id of made) {
    await untilState(client, id, 'succeeded');
    expect(await attemptsOf(id)).toEqual([
      { model: OTHER_MODEL, state: 'succeeded', cost_cents: 2 },
    ]);
  }
  expect([await callsOf(SPEECH_MODEL), await callsOf(OTHER_MODEL)]).toEqual([0, 4]);

  const again = await choose(OTHER_MODEL);
  expect([again.status, again.body.message]).toEqual([
    409,
    `The model for audio is already ${OTHER_MODEL}.`,
  ]);
  const unknown = await choose('somebody/else');
  expect([unknown.status, unknown.body.message]).toEqual([
    409,
    `somebody/else is not a model for audio. Choose ${SPEECH_MODEL}, ${OTHER_MODEL} or resemble-ai/chatterbox-multilingual.`,
  ]);

  expect((await choose(null)).status).toBe(200);
  const { id } = await makeAudio(client);
  expect((await attemptsOf(id)).map(({ model }) => model)).toEqual([SPEECH_MODEL]);
  const { body: log } = await client.get('/api/ops/actions?subject=audio');
  expect(log.items).toMatchObject([
    { action: 'model.chosen', reason: 'to test it', details: { model: 'as configured' } },
    { action: 'model.chosen', reason: 'to test it', details: { model: OTHER_MODEL } },
  ]);
});

test('what was sent is followed with its own model, also by another worker', async () => {
  const before = await callsOf(SPEECH_MODEL);
  const others = await callsOf(OTHER_MODEL);
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const id = await order('Slowly.');
  await waitFor(async () => (await callsOf(SPEECH_MODEL)) === before + 1);
  await choose(OTHER_MODEL);
  await Promise.all(stack.workers().map((worker) => worker.end('SIGKILL')));
  stack.forgetEndedWorkers();
  await stack.startWorker();
  await stack.startWorker();
  await stack.sandbox.release();
  await untilState(client, id, 'succeeded');
  expect(await callsOf(OTHER_MODEL)).toBe(others);
  expect(await attemptsOf(id)).toMatchObject([{ model: SPEECH_MODEL, state: 'succeeded' }]);
  await choose(null);
});

test('a stage that waits for a stopped model is made with the one chosen instead', async () => {
  const act = (path: string, body: object) =>
    client.must.post(`/api/ops/${path}`, { key: randomUUID(), reason: 'to test it', ...body });
  await act('queues/audio', { isPaused: true });
  const waiting = await order('Waits for another.');
  await act('models', { model: SPEECH_MODEL, service: 'audio', isStopped: true });
  await waitFor(async () => (await client.get('/api/status')).body.paused.length === 1);
  const before = await callsOf(SPEECH_MODEL);
  await act('queues/audio', { isPaused: false });
  await waitFor(() => isHeld(waiting), { what: 'the stage to be held back by the stop' });

  await choose(OTHER_MODEL);
  await waitFor(async () => (await client.get('/api/status')).body.paused.length === 0);
  await makeAudio(client, 'Accepted although the usual model is stopped.');
  await untilState(client, waiting, 'succeeded');
  expect(await attemptsOf(waiting)).toEqual([
    { model: OTHER_MODEL, state: 'succeeded', cost_cents: 2 },
  ]);

  expect(await callsOf(SPEECH_MODEL)).toBe(before);

  const spent = await stack.db
    .selectFrom('attempts')
    .select((eb) => eb.fn.sum<number>('cost_cents').as('cents'))
    .executeTakeFirstOrThrow();
  const days = await stack.db
    .selectFrom('spend_days')
    .select((eb) => eb.fn.sum<number>('cents').as('cents'))
    .executeTakeFirstOrThrow();
  expect(Number(days.cents)).toBeCloseTo(Number(spent.cents), 3);
});
