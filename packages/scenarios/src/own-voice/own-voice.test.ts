import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOwnRecording } from '@talkreel/contracts/http/own-recordings';
import { getTakes } from '@talkreel/contracts/http/projects';
import { ownRecordingTexts, statementOf } from '@talkreel/contracts/own-recordings';
import { texts } from '@talkreel/contracts/texts';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import { probeMedia } from '@talkreel/media-tools/probe';
import { waitFor } from '@talkreel/testing/wait-for';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openStack } from '../stack/open-stack.ts';
import {
  ASYNC,
  availableCredits,
  firstActor,
  generationOf,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { keptRecording, madeBy, sendRecording, SPEECH, spoken } from './recordings.ts';

const stack = await openStack({ workers: 2, env: { FREE_GENERATIONS: '20' }, expectedErrors: [] });

const TEXT = 'Hi there! This is what I say.';
const speakWith = (
  client: ApiClient,
  recordingId: string,
  more: object = {},
  headers: Record<string, string> = ASYNC,
) => client.post('/api/replicate/audio', { text: TEXT, recordingId, ...more }, headers);
const speechCalls = async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length;

async function fileAt(client: ApiClient, url: string): Promise<string> {
  const reply = await client.fetch(url);
  expect(reply.status).toBe(200);
  const file = join(tmpdir(), `talkreel-own-voice-${process.pid}.wav`);
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return file;
}

describe('a recording is taken', () => {
  test.each(['wav', 'mp3', 'm4a', 'webm'])(
    'as %s: measured, trimmed, levelled, and kept with the statement',
    async (extension) => {
      const client = await stack.signIn('formats@example.com');
      const { status, body } = await sendRecording(client, await spoken(extension), {
        consent: 'speaker-agreed',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        consent: 'speaker-agreed',
        statement: statementOf(1, 'speaker-agreed'),
        statementVersion: 1,
      });
      expect(body.durationSeconds).toBeGreaterThan(2.5);
      expect(body.durationSeconds).toBeLessThan(3.6);
      const file = await fileAt(client, body.url ?? '');
      expect((await probeMedia(file)).audio).toMatchObject({ sampleRate: 24_000, channels: 1 });
      expect(await measureLoudness(file)).toBeCloseTo(-16, 0);
    },
  );

  test('the same one again is the same one, and only its owner sees it', async () => {
    const client = await stack.signIn('same@example.com');
    const bytes = await spoken();
    const [one, again] = [await sendRecording(client, bytes), await sendRecording(client, bytes)];
    expect(again.body).toEqual(one.body);
    const other = await stack.signIn('other@example.com');
    expect((await other.get(`/api/recordings/${one.body.id}`)).status).toBe(404);
    expect((await other.get(one.body.url ?? '')).status).toBe(404);
  });
});

test('it becomes the speech of a video without a speech provider; takes, prices and captions as ever', async () => {
  const client = await stack.signIn('speaks@example.com');
  const before = await speechCalls();
  const recording = await keptRecording(client);
  const first = await speakWith(client, recording.id, {}, {});
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    cost: 1,
    take: 1,
    durationSeconds: recording.durationSeconds,
  });
  const { projectId } = first.body;
  expect(await availableCredits(client)).toBe(19);

  // A second take with a voice, and a third from the same recording with another text.
  const second = await client.post('/api/replicate/audio', {
    text: 'Now a voice says it.',
    speaker: 'default-male',
    projectId,
  });
  expect(second.body).toMatchObject({ cost: 0, take: 2 });
  const third = await speakWith(client, recording.id, { projectId, text: 'Здравствуйте!' }, {});
  expect(third.body).toMatchObject({ cost: 0, take: 3 });
  expect(await speechCalls()).toBe(before + 1);
  const takes = getTakes.responses[200].parse(
    (await client.get(`/api/projects/${projectId}/takes`)).body,
  );
  expect(takes.map(({ speaker, recordingId }) => [speaker, recordingId])).toEqual([
    [null, recording.id],
    ['default-male', null],
    [null, recording.id],
  ]);
  expect((await client.get(`/api/projects/${projectId}`)).body.audioParams).toMatchObject({
    speaker: null,
    recordingId: recording.id,
    text: 'Здравствуйте!',
  });

  const actor = await firstActor(client);
  const video = await client.post(
    '/api/replicate/lipsync',
    { video: actor.id, audioUrl: first.body.url },
    ASYNC,
  );
  expect(video.body.cost).toBe(0);
  const done = await untilState(client, video.body.id, 'succeeded');
  expect(done.input.speech).toMatchObject({ text: TEXT, recordingId: recording.id });
  const captions = await client.get(`/api/projects/${done.projectId}/captions.vtt`);
  expect(captions.body).toContain('This is what I say.');
  expect(await availableCredits(client)).toBe(19);
});

test('it works while the speech provider is away, and for a script in any language', async () => {
  const client = await stack.signIn('away@example.com');
  const recording = await keptRecording(client);
  await stack.db
    .insertInto('provider_health')
    .values({
      model: SPEECH_MODEL,
      service: 'audio',
      failures: 5,
      reason: 'away',
      opened_at: new Date(),
      retry_at: new Date(Date.now() + 600_000),
    })
    .execute();
  try {
    const asVoice = { text: TEXT, speaker: 'default-male' };
    await waitFor(
      async () => (await client.post('/api/replicate/audio', asVoice, ASYNC)).status === 503,
    );
    const reply = await speakWith(client, recording.id, { text: '你好，世界。' });
    expect(reply.status).toBe(202);
    await untilState(client, reply.body.id, 'succeeded');
  } finally {
    await stack.db.deleteFrom('provider_health').where('model', '=', SPEECH_MODEL).execute();
  }
});

test('what it says is moderated, and nothing is charged for a refusal', async () => {
  const client = await stack.signIn('moderated@example.com');
  const recording = await keptRecording(client);
  const { body } = await speakWith(client, recording.id, { text: 'I will kill you all tonight.' });
  const failed = await untilState(client, body.id, 'failed');
  expect(failed).toMatchObject({ credit: 'returned', error: { code: 'content_refused' } });
  expect(await availableCredits(client)).toBe(20);
});

test('cancelling returns the generation and keeps the recording', async () => {
  const client = await stack.signIn('cancels@example.com');
  const recording = await keptRecording(client);
  await stack.db
    .insertInto('stage_settings')
    .values({ stage: 'audio', paused_at: new Date() })
    .execute();
  const { body } = await speakWith(client, recording.id);
  expect((await client.post(`/api/replicate/cancel/${body.id}`)).status).toBe(200);
  await stack.db.deleteFrom('stage_settings').where('stage', '=', 'audio').execute();
  expect((await generationOf(client, body.id)).state).toBe('cancelled');
  expect(await availableCredits(client)).toBe(20);
  const again = await speakWith(client, recording.id);
  await untilState(client, again.body.id, 'succeeded');
});

describe('bad input gets a sentence of its own, and nothing is charged', () => {
  const { tooLarge, ...sentences } = ownRecordingTexts;
  const lavfi = (extension: string, source: string, ...args: string[]) =>
    madeBy(extension, '-f', 'lavfi', '-i', source, ...args);
  const bad: Record<string, [number, string, () => Promise<Buffer>]> = {
    'nothing at all': [400, sentences.empty, async () => Buffer.alloc(0)],
    text: [415, sentences.notSound, async () => Buffer.from('not a sound'.repeat(200))],
    'a playlist': [
      415,
      sentences.notSound,
      async () => Buffer.from('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:9/a.mp3\n'),
    ],
    'a video': [415, sentences.isVideo, () => lavfi('mp4', 'testsrc=duration=2:size=64x64:rate=5')],
    'a picture': [415, sentences.isPicture, () => lavfi('png', 'testsrc', '-frames:v', '1')],
    silence: [400, sentences.silent, () => lavfi('wav', 'anullsrc=duration=3')],
    'a hum': [400, sentences.noSpeech, () => lavfi('mp3', 'sine=frequency=100:duration=3')],
    'a syllable': [
      400,
      sentences.tooShort,
      () => madeBy('wav', '-i', SPEECH, '-af', 'atrim=start=2:duration=0.4'),
    ],
    'a speech of a minute and more': [
      400,
      sentences.tooLong,
      () => madeBy('mp3', '-i', SPEECH, '-af', 'aloop=loop=9:size=2e6'),
    ],
    'a shout into the microphone': [
      400,
      sentences.clipped,
      () => madeBy('webm', '-i', SPEECH, '-af', 'volume=30dB'),
    ],
    'a quarter of an hour in a few kilobytes': [
      400,
      sentences.tooLong,
      () => lavfi('flac', 'anullsrc=r=8000:d=900', '-frame_size', '65535'),
    ],
  };
  test.each(Object.entries(bad))('%s', async (_what, [status, sentence, make]) => {
    const client = await stack.signIn('bad@example.com');
    const reply = await sendRecording(client, await make());
    expect([reply.status, reply.body.message]).toEqual([status, sentence]);
    expect(await availableCredits(client)).toBe(20);
  });

  test('26 MB, whether it says its length or not', async () => {
    const client = await stack.signIn('large@example.com');
    const large = Buffer.alloc(26 * 1024 * 1024, 1);
    expect(await sendRecording(client, large)).toMatchObject({
      status: 413,
      body: { message: tooLarge(25) },
    });
    const unsaid = await client.fetch('/api/recordings?consent=own-voice&statement=1', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unsaid.status).toBe(413);
    expect((await client.get('/api/brand')).status).toBe(200);
  });

  test('no statement, or one that is not in force', async () => {
    const client = await stack.signIn('unstated@example.com');
    const bytes = await spoken();
    const none = await client.fetch('/api/recordings?statement=1', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    expect(none.status).toBe(400);
    expect(((await none.json()) as { message: string }).message).toBe(sentences.noConsent);
    expect(await sendRecording(client, bytes, { statement: '99' })).toMatchObject({
      status: 409,
      body: { message: sentences.oldStatement },
    });
    const kept = await stack.db
      .selectFrom('own_recordings')
      .innerJoin('users', 'users.id', 'own_recordings.user_id')
      .where('users.email', '=', 'unstated@example.com')
      .select('own_recordings.id')
      .execute();
    expect(kept).toEqual([]);
  });

  test("somebody else's recording, one that is gone, and one beside a voice", async () => {
    const owner = await stack.signIn('owner@example.com');
    const recording = await keptRecording(owner);
    const other = await stack.signIn('thief@example.com');
    const stolen = await speakWith(other, recording.id);
    expect([stolen.status, stolen.body.message]).toEqual([404, sentences.gone]);
    expect(await availableCredits(other)).toBe(20);
    const both = await speakWith(owner, recording.id, { speaker: 'default-male' });
    expect([both.status, both.body.message]).toEqual([400, sentences.voiceOrRecording]);
    const faster = await speakWith(owner, recording.id, { rate: 1.2 });
    expect([faster.status, faster.body.message]).toEqual([400, sentences.ownPace]);
    const neither = await other.post('/api/replicate/audio', { text: TEXT }, ASYNC);
    expect([neither.status, neither.body.message]).toEqual([400, texts.dialogue.noVoice]);
    const wordless = await speakWith(owner, recording.id, { text: '!!! 👋' });
    expect([wordless.status, wordless.body.message]).toEqual([400, texts.speech.silent]);
  });

  test('a recording whose file is lost fails with a sentence, and is returned', async () => {
    const client = await stack.signIn('lost@example.com');
    const recording = await keptRecording(client);
    await stack.db
      .updateTable('assets')
      .set({ path: sql<string>`path || '.lost'` })
      .where('id', '=', (eb) =>
        eb.selectFrom('own_recordings').select('asset').where('id', '=', recording.id),
      )
      .execute();
    const { body } = await speakWith(client, recording.id);
    const failed = await untilState(client, body.id, 'failed');
    expect(failed).toMatchObject({ credit: 'returned', error: { message: sentences.gone } });
    await stack.db
      .updateTable('assets')
      .set({ path: sql<string>`replace(path, '.lost', '')` })
      .where('path', 'like', '%.lost')
      .execute();
  });
});

test('the sound goes with its project, the statement stays; the account takes both', async () => {
  const client = await stack.signIn('erased@example.com');
  const recording = await keptRecording(client);
  const { body } = await speakWith(client, recording.id, {}, {});
  const ids = { ids: [body.projectId] };
  expect((await client.post('/api/projects/delete', ids)).status).toBe(200);
  expect((await client.post('/api/trash/delete', ids)).status).toBe(200);
  const kept = getOwnRecording.responses[200].parse(
    (await client.get(`/api/recordings/${recording.id}`)).body,
  );
  expect(kept).toMatchObject({ url: null, statement: recording.statement });
  const again = await speakWith(client, recording.id);
  expect([again.status, again.body.message]).toEqual([404, ownRecordingTexts.gone]);

  const loose = await keptRecording(client);
  const statements = () =>
    stack.db
      .selectFrom('own_recordings')
      .select('id')
      .where('id', 'in', [recording.id, loose.id])
      .execute();
  expect(await statements()).toHaveLength(2);
  const { username } = (await client.get('/api/auth/user')).body;
  const erased = await client.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  expect(erased.status).toBe(204);
  await waitFor(async () => (await statements()).length === 0, { what: 'the erasure' });
});
