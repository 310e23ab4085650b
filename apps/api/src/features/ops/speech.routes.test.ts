import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { afterAll, expect, test } from 'vitest';
import { seedCast } from '../../testing/seed-cast.ts';
import { openConsole } from '../../testing/open-console.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const {
  operator,
  act,
  addUser,
  db,
  url: origin,
} = await openConsole({
  SPEECH_URL: sandbox.openaiUrl,
  SPEECH_API_KEY: 'any-key',
  SPEECH_VOICES: 'default-male=fable',
  SPEECH_LANGUAGES: 'es',
});
await seedCast(db);
const user = await addUser('uma');
const voiceId = 'default-male';
const server = async () => (await operator.get('/api/ops/speech')).body.server;

test('the server’s voices speak as ours, by setting or by an operator’s choice', async () => {
  expect(await server()).toMatchObject({
    model: 'kokoro',
    problem: null,
    listed: expect.arrayContaining(['af_heart', 'nova']),
    voices: [{ id: voiceId, chosen: null, serverVoice: 'fable' }],
  });
  const choose = (serverVoice: string | null) => act(`speech/voices/${voiceId}`, { serverVoice });
  expect((await choose('nobody')).body.message).toBe('The speech server has no voice “nobody”.');
  expect((await choose('onyx')).status).toBe(200);
  expect((await server()).voices).toMatchObject([{ chosen: 'onyx', serverVoice: 'onyx' }]);
  expect((await choose('onyx')).status).toBe(409);
  expect((await choose(null)).status).toBe(200);
  expect((await server()).voices).toMatchObject([{ chosen: null, serverVoice: 'fable' }]);
  expect((await user.get('/api/ops/speech')).status).toBe(404);
});

test('people hear the voice that will speak, made once', async () => {
  const spoken = async () => ((await sandbox.control('GET', 'ledger')) as unknown[]).length;
  const before = await spoken();
  const { body } = await user.get('/api/voices');
  expect(body).toMatchObject({ synthetic: false, languages: ['en', 'es'] });
  const { url } = body.voices[0];
  expect(url).toBe(`/api/voices/${voiceId}/sample`);
  // Visitors hear it too, on the landing page.
  const hear = () => fetch(origin + url);
  for (const heard of [...(await Promise.all([hear(), hear()])), await hear()]) {
    expect(heard.url).toMatch(/\/api\/audio\/voices\/server-\w+\.wav$/);
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  }
  expect(await spoken()).toBe(before + 1);
  expect((await user.get('/api/voices/nobody/sample')).status).toBe(404);
});

test('a model that an operator chose instead speaks with its own samples', async () => {
  const choose = (model: string | null) => act('models/stages/audio', { model });
  const { body } = await operator.get('/api/ops/models');
  const audio = body.stages.find(({ stage }: { stage: string }) => stage === 'audio');
  expect(audio.choices).toContainEqual({
    ...{
      model: 'kokoro',
      licence: null,
      isCommercial: null,
      costCents: null,
      centsPerSecond: null,
    },
  });
  expect((await choose('fal-ai/chatterbox/text-to-speech')).status).toBe(409);
  await choose('resemble-ai/chatterbox');
  const { voices, languages } = (await user.get('/api/voices')).body;
  expect([voices[0].url, languages]).toEqual(['/api/audio/voices/default-male.wav', ['en']]);
  await choose(null);
});

test('a server that is silent says so, and is not asked by every visitor', async () => {
  await sandbox.control('POST', 'faults', { kind: 'http-500', endpoint: 'speech', times: 5 });
  const sample = () => operator.post('/api/ops/speech/samples', { serverVoice: 'shimmer' });
  expect([(await sample()).status, (await sample()).status]).toEqual([502, 502]);
  expect(await sandbox.control('GET', 'faults')).toMatchObject([{ times: 4 }]);
});
