/** @module-tag long */
import type { Version } from '@talkreel/contracts/http/retakes';
import { retakeTexts } from '@talkreel/contracts/texts/retakes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givePack } from '../batches/batch-requests.ts';
import { LINES, startFilm, shortFilmOf, untilJoined } from '../films/film-requests.ts';
import type { ApiClient } from '../stack/client.ts';
import {
  ASYNC,
  availableCredits,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const stack = await openSharedStack();

async function calls() {
  const made = [SPEECH_MODEL, LIPSYNC_MODEL].map((model) => stack.sandbox.predictions(model));
  return (await Promise.all(made)).map(({ length }) => length);
}

async function makeFilm(client: ApiClient) {
  await givePack(stack, client, 15);
  const asked = { ...(await shortFilmOf(client, { actors: 2 })), transition: 'crossfade' };
  const film = await untilJoined(client, (await startFilm(client, asked)).id);
  expect(film.generation.state).toBe('succeeded');
  return film;
}

const retake = (client: ApiClient, projectId: number, body: Record<string, unknown>) =>
  client.post(`/api/projects/${projectId}/retakes`, body, ASYNC);

const lastSecond = (sentences: Array<{ endSeconds: number }>) => sentences.at(-1)?.endSeconds ?? 0;

test('one sentence of one scene is spoken again, and the film is joined again from what it has', async () => {
  const client = await stack.signIn('film-retakes@example.com');
  const { projectId, generation } = await makeFilm(client);
  const before = (await client.get(`/api/projects/${projectId}/sentences`)).body;
  expect(before.problem).toBeNull();
  expect(before.sentences.map(({ text }: { text: string }) => text)).toEqual(LINES);
  const wasLong = generation.result?.durationSeconds ?? 0;
  expect(lastSecond(before.sentences)).toBeLessThan(wasLong);
  expect(lastSecond(before.sentences)).toBeGreaterThan(wasLong - 1.5);
  await client.must.post(`/api/projects/${projectId}/share`, { shared: true });

  const [credits, paid] = [await availableCredits(client), await calls()];
  const text = 'Then a good friend of mine gave me this little wooden rack.';
  const body = { sentence: 1, before: LINES[1], text };
  const asked = await retake(client, projectId, body);
  expect(asked).toMatchObject({ status: 202, body: { cost: 1 } });
  const made = await untilState(client, asked.body.id, 'succeeded');
  expect(await calls()).toEqual(paid.map((count) => count + 1));
  expect(await availableCredits(client)).toBe(credits - 1);
  expect(made.stages.map(({ name }: { name: string }) => name)).toEqual([
    'audio',
    'lipsync',
    'join',
  ]);

  const said = [LINES[0], text, LINES[2]];
  const next = (await client.get(`/api/projects/${made.projectId}`)).body;
  expect([next.audioParams.text, next.outputUrl]).toEqual([said.join('\n'), made.result.url]);
  const { body: captions } = await client.get(`/api/projects/${made.projectId}/captions`);
  expect(captions.original.replaceAll('\n', ' ')).toBe(said.join(' '));
  expect(made.result.durationSeconds).toBeGreaterThan(wasLong + 0.5);
  const versions = (await client.get(`/api/projects/${projectId}/versions`)).body as Version[];
  expect(versions).toMatchObject([
    { projectId, change: null, shareUrl: expect.stringContaining('/') },
    { projectId: made.projectId, change: { before: LINES[1], after: text }, shareUrl: null },
  ]);

  // The version is a film itself: another scene of it, and the same one again, with the takes that were paid.
  const first = { sentence: 0, before: LINES[0], text: 'A clean mug was never there.' };
  const second = await retake(client, made.projectId, first);
  expect(second.body.cost).toBe(0);
  const again = await untilState(client, second.body.id, 'succeeded');
  const other = { sentence: 1, before: text, text: 'Then I got a rack.' };
  const third = await retake(client, again.projectId, other);
  expect(third.body.cost).toBe(0);
  const last = await untilState(client, third.body.id, 'succeeded');
  const spoken = (await client.get(`/api/projects/${last.projectId}/sentences`)).body;
  expect(spoken.sentences.map((one: { text: string }) => one.text)).toEqual([
    first.text,
    other.text,
    LINES[2],
  ]);
  expect(spoken.problem).toBeNull();
  expect(await availableCredits(client)).toBe(credits - 1);
});

test('what a film lacks is said before anything is paid', async () => {
  const client = await stack.signIn('film-retakes-refused@example.com');
  const { projectId } = await makeFilm(client);
  const [credits, paid] = [await availableCredits(client), await calls()];
  const body = { sentence: 9, before: LINES[1], text: 'No.' };
  expect(await retake(client, projectId, body)).toMatchObject({
    status: 409,
    body: { code: 'sentence_moved' },
  });
  const { audio_asset: sound } = await stack.db
    .selectFrom('projects')
    .select('audio_asset')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const rename = (path: ReturnType<typeof sql<string>>) =>
    stack.db
      .updateTable('assets')
      .set({ path })
      .where('project_id', '=', projectId)
      .where('kind', '=', 'audio')
      .where('id', '<>', sound ?? '')
      .execute();
  await rename(sql<string>`path || '.gone'`);
  const asked = await retake(client, projectId, { ...body, sentence: 1 });
  expect(asked.body).toMatchObject({ code: 'source_gone', message: retakeTexts.sourceGone });
  const { problem } = (await client.get(`/api/projects/${projectId}/sentences`)).body;
  expect(problem).toBe(retakeTexts.sourceGone);
  await rename(sql<string>`replace(path, '.gone', '')`);
  expect([await availableCredits(client), await calls()]).toEqual([credits, paid]);
});
