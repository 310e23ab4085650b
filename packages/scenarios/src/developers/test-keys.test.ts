import { waitFor } from '@talkreel/testing/wait-for';
import { io } from 'socket.io-client';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClient, type ApiClient } from '../stack/client.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  makeAudio,
  shortestActor,
  untilState,
} from '../stack/requests.ts';
import { batchOf, readBatch, untilEnded, videosIn } from '../batches/batch-requests.ts';
import { postFilm, shortFilmOf, untilJoined } from '../films/film-requests.ts';
import { startOneShot } from '../influencers/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

// The sandbox is what a paid provider is here: it counts every call.
const stack = await openSharedStack();
const SCRIPT = 'My planner. I use it daily. Try one.';

let owner: ApiClient;
let token: string;
let tests: ApiClient;
let userId: string;

const clientOf = (token: string) => createClient(stack.url, { authorization: `Bearer ${token}` });

beforeAll(async () => {
  owner = await stack.signIn('tester@example.com');
  userId = (await owner.get('/api/auth/user')).body.id;
  token = await newKey(true);
  tests = clientOf(token);
});

async function newKey(isTest: boolean): Promise<string> {
  const asked = { name: 'A key', scopes: ['read', 'generate'], isTest };
  return (await owner.must.post('/api/account/keys', asked)).body.token;
}

/** The generations that a program with this key hears of. */
function listen(key: string): Set<string> {
  const socket = io(stack.url, { transports: ['websocket'], forceNew: true, auth: { key } });
  onTestFinished(() => void socket.disconnect());
  const heard = new Set<string>();
  socket.on('generation.changed', ({ generation }) => heard.add(generation.id));
  socket.on('stage.progressed', ({ generationId }) => heard.add(generationId));
  return heard;
}

const paidCalls = async () =>
  (await stack.sandbox.predictions()).length + (await stack.sandbox.scripts()).length;

async function traces() {
  const attempts = await stack.db
    .selectFrom('attempts')
    .innerJoin('stages', 'stages.id', 'attempts.stage_id')
    .innerJoin('generations', 'generations.id', 'stages.generation_id')
    .select(['attempts.provider', 'attempts.cost_cents', 'generations.is_test'])
    .where('generations.user_id', '=', userId)
    .execute();
  const ledger = await stack.db
    .selectFrom('ledger_entries')
    .select(['kind', 'reference'])
    .where('user_id', '=', userId)
    .where('kind', '<>', 'grant')
    .orderBy('id')
    .execute();
  return { attempts, ledger };
}

/** Runs it, and sees that nobody was called and nothing was booked. */
async function forNothing(work: () => Promise<void>): Promise<void> {
  const [calls, credits, { ledger }] = [
    await paidCalls(),
    await availableCredits(owner),
    await traces(),
  ];
  await work();
  const after = await traces();
  expect(after.ledger).toEqual(ledger);
  const ofTests = after.attempts.filter(({ is_test: isTest }) => isTest);
  for (const one of ofTests) expect(one).toMatchObject({ provider: 'stand-in', cost_cents: 0 });
  expect(await paidCalls()).toBe(calls);
  expect(await availableCredits(owner)).toBe(credits);
}

/** A finished video; returns its project. */
async function makeVideo(client: ApiClient): Promise<{ projectId: number; audioUrl: string }> {
  const { url: audioUrl } = await makeAudio(client, SCRIPT);
  const { id: video } = await shortestActor(client);
  const asked = { video, audioUrl, endsWithSpeech: true };
  const reply = await client.post('/api/replicate/lipsync', asked, ASYNC);
  expect(reply.body).toMatchObject({ isTest: client === tests });
  const { projectId } = await untilState(client, reply.body.id, 'succeeded');
  return { projectId, audioUrl };
}

test('a test key makes a video that costs nobody anything, and stays apart from what is real', async () => {
  const liveToken = await newKey(false);
  const [ofTests, ofLive] = [listen(token), listen(liveToken)];
  let made = { projectId: 0, audioUrl: '' };
  await forNothing(async () => {
    const asked = { call: 'postAudio', body: audioRequest(SCRIPT) };
    const { body: quote, headers } = await tests.post('/api/quotes', asked);
    expect(quote).toMatchObject({ generations: 0, isTest: true, refusals: [] });
    expect(headers.get('talkreel-test')).toBe('true');
    made = await makeVideo(tests);
  });
  expect((await traces()).attempts.length).toBeGreaterThan(0);
  const { body: shown } = await owner.get(`/api/projects/${made.projectId}`);
  expect(shown).toMatchObject({ isTest: true, shareUrl: null });
  // Neither a session nor a live key goes on with it, or shows it.
  const live = clientOf(liveToken);
  const real = await makeAudio(live);
  await waitFor(() => ofLive.has(real.id), { what: 'the live key to hear of its own' });
  expect([ofTests.has(real.id), ofTests.size > 0, ofLive.size]).toEqual([false, true, 1]);
  const { id: video } = await shortestActor(owner);
  for (const client of [owner, live]) {
    const paid = await client.post('/api/replicate/lipsync', { video, audioUrl: made.audioUrl });
    expect(paid).toMatchObject({ status: 409, body: { code: 'other_mode' } });
    const shared = await client.post(`/api/projects/${made.projectId}/share`, { shared: true });
    expect(shared).toMatchObject({ status: 409, body: { code: 'test_is_private' } });
  }
  expect((await live.get('/api/projects')).body).toMatchObject([{ isTest: false }]);
  expect((await tests.get('/api/projects')).body).toMatchObject([{ id: made.projectId }]);
});

test(
  'one shots, films, batches, retakes and exports of a test cost nothing either',
  { tags: ['long'] },
  async () => {
    await forNothing(async () => {
      const { id } = await startOneShot(tests);
      const shot = await untilState(tests, id, 'succeeded');
      expect(shot).toMatchObject({ isTest: true, credit: 'free' });
      const { projectId } = await makeVideo(tests);
      const change = { sentence: 1, before: 'I use it daily.', text: 'I take it everywhere.' };
      const retake = await tests.post(`/api/projects/${projectId}/retakes`, change, ASYNC);
      const retaken = await untilState(tests, retake.body.id, 'succeeded');
      expect(retaken).toMatchObject({ isTest: true });
      const file = await tests.post(
        `/api/projects/${projectId}/exports`,
        { format: '9:16' },
        ASYNC,
      );
      await untilState(tests, file.body.id, 'succeeded');
      const film = await postFilm(tests, await shortFilmOf(tests));
      expect(film.body).toMatchObject({ isTest: true });
      expect(await untilJoined(tests, film.body.id)).toMatchObject({
        generation: { state: 'succeeded', isTest: true },
      });
    });
  },
);

test(
  'what fails in a batch of tests is made again as a test, by a test key only',
  { tags: ['long'] },
  async () => {
    await forNothing(async () => {
      const asked = { ...(await batchOf(tests, {})), openings: ['I was wrong: test:failed.'] };
      const { body } = await tests.post('/api/batches', asked);
      const ended = await untilEnded(tests, body.id);
      expect(ended).toMatchObject({ isTest: true });
      expect(videosIn(ended, 'failed')).toHaveLength(1);
      const retry = `/api/batches/${body.id}/videos/0/retry`;
      expect((await owner.post(retry, undefined, ASYNC)).body.code).toBe('other_mode');
      expect((await tests.post(retry, undefined, ASYNC)).body).toMatchObject({ isTest: true });
      await untilEnded(tests, body.id);
      expect((await readBatch(tests, body.id)).videos).toHaveLength(1);
    });
  },
);

test(
  'a test ends as moderation would end it, if its text says so',
  { tags: ['long'] },
  async () => {
    const asked = audioRequest('I say test:refused here.');
    const reply = await tests.post('/api/replicate/audio', asked);
    expect(reply).toMatchObject({ status: 502, body: { code: 'content_refused' } });
  },
);
