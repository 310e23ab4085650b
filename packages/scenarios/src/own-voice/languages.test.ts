/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { getVoices } from '@talkreel/contracts/http/catalog';
import { texts } from '@talkreel/contracts/texts';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  generationOf,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';

const ENGLISH_ONLY = 'resemble-ai/chatterbox';
const GERMAN = 'Nur 19,50 € bis Freitag! Ganz ehrlich.';

// Configured as with a provider's key, so that the model's own languages are offered. The sandbox behind it speaks
// English.
const stack = await openStack({ env: { FREE_GENERATIONS: '20', SYNTHETIC_VOICES: 'false' } });
const client = await stack.signIn('speaks-german@example.com');
await stack.db
  .updateTable('users')
  .set({ role: 'operator' })
  .where('email', '=', 'speaks-german@example.com')
  .execute();

const speak = (text: string, language: string) =>
  client.post('/api/replicate/audio', { ...audioRequest(text), language }, ASYNC);
const operate = (path: string, body: object) =>
  client.post(`/api/ops/${path}`, { key: randomUUID(), reason: 'to test it', ...body });
const choose = (model: string | null) => operate('models/stages/audio', { model });
const offered = async () =>
  getVoices.responses[200].parse((await client.get('/api/voices')).body).languages;

test('the languages of the model in use are offered, and texts are checked against them', async () => {
  expect(await offered()).toContain('de');
  await choose(ENGLISH_ONLY);
  expect(await offered()).toEqual(['en']);
  const refused = await speak(GERMAN, 'de');
  expect([refused.status, refused.body.message]).toEqual([400, texts.speech.languageOff('German')]);
  await choose(null);
  expect(await offered()).toHaveLength(16);

  const cyrillic = await speak('Привет всем!', 'de');
  expect(cyrillic.body.message).toBe(texts.speech.unreadable('Привет', 'German'));
  const latin = await speak('Hello everybody!', 'ru');
  expect(latin.body.message).toBe(texts.speech.otherScript('Russian'));
  const unknown = await speak('Hello everybody!', 'tlh');
  expect([unknown.status, unknown.body.message]).toEqual([400, texts.speech.unknownLanguage]);
  expect(await availableCredits(client)).toBe(20);
});

test('the model is told the language and gets the text as written; one that cannot speak it costs nothing', async () => {
  const { body } = await speak(GERMAN, 'de');
  const failed = await untilState(client, body.id, 'failed');
  expect(failed).toMatchObject({
    credit: 'returned',
    input: { language: 'de' },
    error: { message: texts.speech.languageFailed },
  });
  const [call] = await stack.sandbox.predictions(SPEECH_MODEL);
  expect(call).toMatchObject({ status: 'failed' });
  const { output } = await stack.db
    .selectFrom('stages')
    .select('input as output')
    .where('generation_id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(output).toMatchObject({ plan: { pieces: [{ text: GERMAN }] } });
  expect(await availableCredits(client)).toBe(20);
});

test('a request whose language the model in force does not speak when it runs fails clearly, uncharged', async () => {
  await operate('queues/audio', { isPaused: true });
  const { body } = await speak(GERMAN, 'de');
  await choose(ENGLISH_ONLY);
  expect((await generationOf(client, body.id)).state).toBe('queued');
  await operate('queues/audio', { isPaused: false });
  const failed = await waitFor(async () => {
    const generation = await generationOf(client, body.id);
    return generation.state === 'failed' ? generation : null;
  });
  expect(failed).toMatchObject({
    credit: 'returned',
    error: { code: 'language_unavailable', message: texts.speech.languageOff('German') },
  });
  expect(await stack.sandbox.predictions(ENGLISH_ONLY)).toEqual([]);
  await choose(null);
});
