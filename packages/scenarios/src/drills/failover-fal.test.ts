import { waitFor } from '@talkreel/testing/wait-for';
import { beforeEach, expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const AT_FAL = 'fal-ai/chatterbox/text-to-speech';
const fal = { FAL_KEY: 'any:key', SPEECH_FALLBACKS: AT_FAL };
const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: '5', FREE_GENERATIONS: '50', ...fal },
  expectedErrors: [/"msg":"provider paused"/],
});

/** Each test has a worker of its own, since one remembers for a moment who is paused. */
beforeEach(async () => {
  await Promise.all(stack.workers().map((worker) => worker.end('SIGTERM')));
  stack.forgetEndedWorkers();
  await stack.sandbox.clearFaults();
  await stack.db.deleteFrom('provider_health').execute();
  await stack.startWorker({ FAL_BASE_URL: `${stack.sandboxUrl}/fal` });
});

const pause = (model: string, retryAt = new Date(Date.now() + 600_000)) =>
  stack.db
    .insertInto('provider_health')
    .values({
      ...{ model, service: 'audio', reason: 'it is away', failures: 5 },
      opened_at: new Date(),
      retry_at: retryAt,
    })
    .onConflict((conflict) => conflict.column('model').doUpdateSet({ retry_at: retryAt }))
    .execute();

const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.model', 'attempts.provider', 'attempts.state', 'attempts.sends'])
    .select(['attempts.prediction_id', 'attempts.instead_of', 'attempts.cost_cents'])
    .where('stages.generation_id', '=', generationId)
    .orderBy('attempts.created_at')
    .execute();

/** What both providers were asked to make since then. */
async function callsSince(before: readonly { id: string }[]) {
  const known = new Set(before.map(({ id }) => id));
  return (await stack.sandbox.predictions()).filter(({ id }) => !known.has(id));
}

async function speech(who: string) {
  const client = await stack.signIn(who);
  const before = await stack.sandbox.predictions();
  const credits = await availableCredits(client);
  const { status, body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  expect(status).toBe(202);
  const id = body.id as string;
  return {
    id,
    client,
    sent: () =>
      waitFor(async () => (await attemptsOf(id))[0]?.sends === 1, { what: 'it to be sent' }),
    /** One charge in every ledger: ours of credits and of attempts, and the providers'. */
    async delivered(model: string) {
      await untilState(client, id, 'succeeded');
      expect(credits - (await availableCredits(client))).toBe(1);
      const attempts = await attemptsOf(id);
      const calls = await callsSince(before);
      expect(calls).toMatchObject([{ model }]);
      const paid = attempts.filter(({ cost_cents: cents }) => Number(cents) > 0);
      expect(paid).toMatchObject([
        { model, state: 'succeeded', sends: 1, prediction_id: calls[0]?.id },
      ]);
      return { paid: paid[0] };
    },
  };
}

test('while Replicate’s model is paused, fal makes it', async () => {
  await pause(SPEECH_MODEL);
  const { client, delivered } = await speech('replicate-away@example.com');
  const { paid } = await delivered(AT_FAL);
  expect(paid).toMatchObject({ provider: 'fal', instead_of: `${SPEECH_MODEL}: it is away` });
  expect((await client.get('/api/status')).body.paused).toEqual([]);
});

test('a model that was withdrawn is paused at once, and fal makes what had begun', async () => {
  await stack.sandbox.fault({ kind: 'withdrawn', model: SPEECH_MODEL, times: 100 });
  const { delivered } = await speech('withdrawn@example.com');
  const { paid } = await delivered(AT_FAL);
  expect(paid?.instead_of).toMatch(/^lucataco\/xtts-v2: .*Invalid version/);
});

test('what may have been paid at Replicate is found there, and not made at fal', async () => {
  await stack.sandbox.fault({ kind: 'drop-after', endpoint: 'create', model: SPEECH_MODEL });
  await stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const { sent, delivered } = await speech('unknown-at-replicate@example.com');
  await sent();
  await pause(SPEECH_MODEL);
  await stack.sandbox.release();
  const { paid } = await delivered(SPEECH_MODEL);
  expect(paid).toMatchObject({ instead_of: null });
});

test('what may have been paid at fal is found there, and not made at Replicate', async () => {
  await pause(SPEECH_MODEL);
  await stack.sandbox.fault({ kind: 'drop-after', endpoint: 'create', model: AT_FAL });
  await stack.sandbox.fault({ kind: 'hang', model: AT_FAL });
  const { sent, delivered } = await speech('unknown-at-fal@example.com');
  await sent();
  // Replicate is well again, and fal is not.
  await stack.db.deleteFrom('provider_health').execute();
  await pause(AT_FAL);
  await stack.sandbox.release();
  const { paid } = await delivered(AT_FAL);
  expect(paid).toMatchObject({ provider: 'fal' });
});
