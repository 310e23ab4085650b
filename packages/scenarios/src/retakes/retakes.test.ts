import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import type { Version } from '@talkreel/contracts/http/retakes';
import { expect, test } from 'vitest';
import { startOneShot } from '../influencers/requests.ts';
import type { ApiClient } from '../stack/client.ts';
import {
  ASYNC,
  availableCredits,
  LIPSYNC_MODEL,
  makeAudio,
  makeVideo,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const SCRIPT = 'My planner. I use it daily. Try one.';

const stack = await openSharedStack();

const retake = (client: ApiClient, projectId: number, body: Record<string, unknown>) =>
  client.post(`/api/projects/${projectId}/retakes`, body, ASYNC);

const middle = (text: string) => ({ sentence: 1, before: 'I use it daily.', text });

async function versionsOf(client: ApiClient, projectId: number): Promise<Version[]> {
  return (await client.get(`/api/projects/${projectId}/versions`)).body;
}

async function callsSince(before: { speech: number; lipsync: number }) {
  const [speech, lipsync] = await Promise.all(
    [SPEECH_MODEL, LIPSYNC_MODEL].map(
      async (model) => (await stack.sandbox.predictions(model)).length,
    ),
  );
  return { speech: (speech ?? 0) - before.speech, lipsync: (lipsync ?? 0) - before.lipsync };
}

test('one sentence is spoken again: one take, one call of each model, and the old version and its link stay', async () => {
  const client = await stack.signIn('retakes@example.com');
  const { projectId } = await makeVideo(client, SCRIPT, { endsWithSpeech: true });
  const { body: told } = await client.get(`/api/projects/${projectId}/sentences`);
  expect(told.problem).toBeNull();
  expect(told.sentences.map(({ text }: { text: string }) => text)).toEqual([
    'My planner.',
    'I use it daily.',
    'Try one.',
  ]);
  const price = await client.get(`/api/price?kind=retake&projectId=${projectId}`);
  expect(price.body).toMatchObject({
    cost: 0,
    label: 'Included',
    detail: '2 more takes included',
    takesUsed: 1,
  });

  const shared = await client.post(`/api/projects/${projectId}/share`, { shared: true });
  const slug = String(shared.body.shareUrl).split('/').at(-1);
  const credits = await availableCredits(client);
  const before = await callsSince({ speech: 0, lipsync: 0 });
  const body = middle('I use it every single day.');
  // A doubled click is one retake.
  const [first, second] = await Promise.all([
    retake(client, projectId, body),
    retake(client, projectId, body),
  ]);
  expect([first.status, second.body.id]).toEqual([202, first.body.id]);
  expect(first.body).toMatchObject({ cost: 0, costMessage: 'Included: take 2 of 3.' });
  const made = await untilState(client, first.body.id, 'succeeded');
  expect(await callsSince(before)).toEqual({ speech: 1, lipsync: 1 });
  expect(await availableCredits(client)).toEqual(credits);

  const [old, next] = await versionsOf(client, projectId);
  expect(old).toMatchObject({ projectId, change: null, ofProjectId: null });
  expect(next).toMatchObject({
    projectId: made.projectId,
    ofProjectId: projectId,
    change: { before: 'I use it daily.', after: body.text },
  });
  expect((await client.fetch(old?.outputUrl ?? '')).status).toBe(200);
  const project = await client.get(`/api/projects/${made.projectId}`);
  expect(project.body.audioParams.text).toBe(SCRIPT.replace('I use it daily.', body.text));
  const { body: captions } = await client.get(`/api/projects/${made.projectId}/captions`);
  expect(captions.original).toBe(project.body.audioParams.text);
  expect(next?.durationSeconds).toBeCloseTo(made.result.durationSeconds, 2);

  // The link showed the old version all the time, until its owner moves it.
  const shownNow = async () => (await client.get(`/api/share/${slug}`)).body.url;
  expect(await shownNow()).toContain(old?.outputUrl);
  const move = () => client.post(`/api/projects/${made.projectId}/link`, { from: projectId });
  expect(await move()).toMatchObject({ status: 200, body: { shareUrl: shared.body.shareUrl } });
  expect(await shownNow()).toContain(next?.outputUrl);
  // Pressed again, or in another tab: it says so, and nothing changes.
  expect(await move()).toMatchObject({ status: 409, body: { code: 'no_link' } });
  const links = (await versionsOf(client, projectId)).map(({ shareUrl }) => shareUrl);
  expect(links).toEqual([null, shared.body.shareUrl]);
});

test(
  'the fourth take starts another generation, which pays for three; what fails costs none',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('many-retakes@example.com');
    const { projectId } = await makeVideo(client, SCRIPT, { endsWithSpeech: true });
    const credits = await availableCredits(client);
    let at = projectId;
    let sentence = 'I use it daily.';
    for (const [text, cost] of [
      ['I use it at work.', 0],
      ['I use it at home, and on every journey of the year.', 0],
      ['I use it.', 1],
      ['I do use it.', 0],
    ] as const) {
      const { body } = await retake(client, at, { sentence: 1, before: sentence, text });
      expect(body.cost).toBe(cost);
      at = (await untilState(client, body.id, 'succeeded')).projectId;
      sentence = text;
    }
    expect(await availableCredits(client)).toBe(credits - 1);
    expect(await versionsOf(client, at)).toHaveLength(5);

    await stack.sandbox.fault({ kind: 'fail', model: LIPSYNC_MODEL, times: 3 });
    const { body } = await retake(client, at, { sentence: 1, before: sentence, text: 'Again.' });
    await untilState(client, body.id, 'failed');
    expect(await versionsOf(client, at)).toHaveLength(5);
    expect((await client.get(`/api/price?kind=retake&projectId=${at}`)).body).toMatchObject({
      cost: 0,
      takesUsed: 2,
    });
  },
);

test(
  'two tabs and an export at once: two versions of one video, and an older version is changed again',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('two-tabs-of-retakes@example.com');
    const { projectId } = await makeVideo(client, SCRIPT, { endsWithSpeech: true });
    const credits = await availableCredits(client);
    const shown = (await client.get(`/api/projects/${projectId}`)).body.outputUrl;
    const other = { sentence: 2, before: 'Try one.', text: 'Get yours.' };
    const [exported, one, two] = await Promise.all([
      client.post(`/api/projects/${projectId}/exports`, { format: '1:1', label: null }, ASYNC),
      retake(client, projectId, middle('I use it at work.')),
      retake(client, projectId, other),
    ]);
    expect([one.status, two.status]).toEqual([202, 202]);
    // Each of the two is a take of its own.
    expect(new Set([one.body.costMessage, two.body.costMessage])).toEqual(
      new Set(['Included: take 2 of 3.', 'Included: take 3 of 3.']),
    );
    const ended = [exported, one, two].map(({ body }) => untilState(client, body.id, 'succeeded'));
    const [file, first, second] = await Promise.all(ended);
    // The export is of the video that it was asked of, and a version of the words that its tab saw.
    expect(file.projectId).toBe(projectId);
    expect((await client.get(`/api/projects/${projectId}`)).body.outputUrl).toBe(shown);
    const script = async (id: number) =>
      (await client.get(`/api/projects/${id}`)).body.audioParams.text;
    expect(await script(first.projectId)).toBe(
      SCRIPT.replace('I use it daily.', 'I use it at work.'),
    );
    expect(await script(second.projectId)).toBe(SCRIPT.replace(other.before, other.text));

    // The first version is not the newest any more; changed again, it gives a version of itself.
    const third = await retake(client, projectId, middle('I use it at home.'));
    expect(third.body.cost).toBe(1);
    const made = await untilState(client, third.body.id, 'succeeded');
    const versions = await versionsOf(client, made.projectId);
    expect(versions.map(({ ofProjectId }) => ofProjectId)).toEqual([
      null,
      projectId,
      projectId,
      projectId,
    ]);
    expect(await availableCredits(client)).toBe(credits - 1);
  },
);

test('the first, the last and the only sentence', { tags: ['long'] }, async () => {
  const client = await stack.signIn('edges@example.com');
  const { projectId } = await makeVideo(client, SCRIPT, { endsWithSpeech: true });
  for (const [sentence, before, text] of [
    [0, 'My planner.', 'Look at what I have here today.'],
    [2, 'Try one.', 'Do.'],
  ] as const) {
    const { body } = await retake(client, projectId, { sentence, before, text });
    await untilState(client, body.id, 'succeeded');
  }
  const only = await makeVideo(client, 'This is everything that I say.', { endsWithSpeech: true });
  const { body } = await retake(client, only.projectId, {
    sentence: 0,
    before: 'This is everything that I say.',
    text: 'I say something else.',
  });
  await untilState(client, body.id, 'succeeded');
});

test(
  'what cannot be spoken again is refused with its reason, for nothing',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('refused-retakes@example.com');
    const { projectId } = await makeVideo(client, SCRIPT, { endsWithSpeech: true });
    const credits = await availableCredits(client);
    const ask = async (body: Record<string, unknown>, id = projectId) => {
      const { status, body: reply } = await retake(client, id, body);
      return [status, reply.code ?? reply.field, reply.message];
    };
    expect(await ask({ ...middle('x'), before: 'I used it.' })).toEqual([
      409,
      'sentence_moved',
      retakeTexts.notThere,
    ]);
    expect(await ask({ ...middle('x'), sentence: 9 })).toEqual([
      409,
      'sentence_moved',
      retakeTexts.notThere,
    ]);
    expect((await ask(middle(' ')))[2]).toContain(retakeTexts.empty);
    expect((await ask(middle('a'.repeat(301))))[2]).toContain(retakeTexts.tooLong(300));
    expect((await ask(middle('🎉')))[0]).toBe(400);
    const stranger = await stack.signIn('retakes-of-others@example.com');
    expect((await retake(stranger, projectId, middle('Mine now.'))).status).toBe(404);
    const speech = await makeAudio(client);
    const { projectId: bare } = (await client.get(`/api/generations/${speech.id}`)).body;
    expect((await ask(middle('Too early.'), bare))[1]).toBe('not_finished');
    await client.must.post('/api/projects/delete', { ids: [projectId] });
    expect((await ask(middle('Too late.')))[0]).toBe(404);
    expect(await availableCredits(client)).toBe(credits - 1);
  },
);

test(
  'a one shot’s sentence is spoken again, and never by another model than the rest',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('retaken-one-shot@example.com');
    const { id, projectId } = await startOneShot(client);
    await untilState(client, id, 'succeeded');
    const { body: told } = await client.get(`/api/projects/${projectId}/sentences`);
    const [first] = told.sentences;
    const again = { sentence: 0, before: first.text, text: 'This is where it begins.' };
    const asked = await retake(client, projectId, again);
    // It came without takes, so this is a generation.
    expect(asked.body.cost).toBe(1);
    const made = await untilState(client, asked.body.id, 'succeeded');

    // The model that spoke this version is not there any more.
    await stack.db
      .updateTable('attempts')
      .set({ model: 'gone/model' })
      .where('stage_id', 'in', (eb) =>
        eb.selectFrom('stages').select('id').where('generation_id', '=', made.id),
      )
      .execute();
    const before = await callsSince({ speech: 0, lipsync: 0 });
    const other = { sentence: 0, before: again.text, text: 'This is where it ends.' };
    const refused = await retake(client, made.projectId, other);
    const failed = await untilState(client, refused.body.id, 'failed');
    expect(failed.error).toEqual({ code: 'voice_changed', message: retakeTexts.voiceChanged });
    expect(await callsSince(before)).toEqual({ speech: 0, lipsync: 0 });
    expect(await availableCredits(client)).toBe(1);
  },
);
