/** @module-tag long */
import { beforeAll, expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  startLipsync,
  untilState,
} from '../stack/requests.ts';
import { waitFor } from '@talkreel/testing/wait-for';

const stack = await openStack({
  workers: 0,
  env: { WORKER_LEASE_SECONDS: '5', SPEECH_CENTS: '0.4' },
  expectedErrors: [],
});
const server = () => ({ SPEECH_URL: `${stack.sandboxUrl}/openai/v1`, SPEECH_API_KEY: 'sandbox' });
beforeAll(async () => {
  await stack.startWorker(server());
});

const attemptsOf = (generationId: string) =>
  stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .select(['attempts.provider', 'attempts.model', 'attempts.state', 'attempts.number'])
    .select(['attempts.prediction_id', 'attempts.sends'])
    .where('stages.generation_id', '=', generationId)
    .orderBy('attempts.number')
    .execute();

async function speech(who: string) {
  const client = await stack.signIn(who);
  const credits = await availableCredits(client);
  const { body } = await client.post('/api/replicate/audio', audioRequest(), ASYNC);
  return { client, id: body.id as string, credits };
}

test('a video is spoken by the operator’s own server, with one charge', async () => {
  const client = await stack.signIn('own-server@example.com');
  const before = await availableCredits(client);
  const { id } = await startLipsync(client);
  await untilState(client, id, 'succeeded');
  expect(before - (await availableCredits(client))).toBe(1);
  const spoken = await stack.db
    .selectFrom('attempts')
    .select(['provider', 'model', 'state'])
    .where('provider', '=', 'speech-server')
    .execute();
  expect(spoken).toEqual([{ provider: 'speech-server', model: 'kokoro', state: 'succeeded' }]);
});

test('a call whose reply is lost is sent again', async () => {
  await stack.sandbox.fault({ kind: 'drop-after', endpoint: 'speech' });
  const { client, id, credits } = await speech('lost-reply@example.com');
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 2 }]);
  expect(credits - (await availableCredits(client))).toBe(1);
});

test('a wrong voice is refused at once, and not charged', async () => {
  await stack.db
    .insertInto('speech_voices')
    .values({ voice_id: 'default-male', server_voice: 'nobody' })
    .execute();
  const { client, id, credits } = await speech('wrong-voice@example.com');
  await untilState(client, id, 'failed');
  await stack.db.deleteFrom('speech_voices').execute();
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'failed' }]);
  expect(await availableCredits(client)).toBe(credits);
});

test('what a killed worker was told is spoken again by the next', async () => {
  await stack.sandbox.fault({ kind: 'hang', model: 'kokoro' });
  const { client, id, credits } = await speech('killed-speech@example.com');
  await waitFor(async () => (await attemptsOf(id))[0]?.prediction_id, {
    what: 'the server to be asked',
  });
  await stack.workers().at(-1)?.end('SIGKILL');
  await stack.startWorker(server());
  await untilState(client, id, 'succeeded');
  expect(await attemptsOf(id)).toMatchObject([{ number: 1, state: 'succeeded', sends: 2 }]);
  expect(credits - (await availableCredits(client))).toBe(1);
});

test('captions show each word when the server said that it is spoken', async () => {
  await stack.workers().at(-1)?.end('SIGTERM');
  await stack.startWorker({ ...server(), SPEECH_URL: `${stack.sandboxUrl}/kokoro/v1` });
  const client = await stack.signIn('told-times@example.com');
  const { id } = await startLipsync(client);
  await untilState(client, id, 'succeeded');
  const speech = await stack.db
    .selectFrom('projects')
    .innerJoin('assets', 'assets.id', 'projects.audio_asset')
    .select(['projects.id', 'assets.word_times', 'assets.duration_seconds'])
    .where('projects.video_generation', '=', id)
    .executeTakeFirstOrThrow();
  const told = speech.word_times ?? [];
  const { body } = await client.get(`/api/projects/${speech.id}/captions`);
  const { words } = body as { words: Array<{ startSeconds: number; endSeconds: number }> };
  expect(words.length).toBe(told.length);
  expect(words.map(({ startSeconds }) => startSeconds)).toEqual(told.map(([, from]) => from));
  expect(words.at(-1)?.endSeconds).toBeLessThanOrEqual(speech.duration_seconds ?? 0);
});
