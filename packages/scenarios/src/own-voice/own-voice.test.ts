import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOwnRecording } from '@talkreel/contracts/http/own-recordings';
import { getTakes } from '@talkreel/contracts/http/projects';
import { ownRecordingTexts, statementOf } from '@talkreel/contracts/own-recordings';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import { probeMedia } from '@talkreel/media-tools/probe';
import { waitFor } from '@talkreel/testing/wait-for';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../stack/client.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  shortestActor,
  generationOf,
  SPEECH_MODEL,
  untilState,
} from '../stack/requests.ts';
import { keptRecording, sendRecording, speakWith, spoken, TEXT } from './recordings.ts';

const stack = await openSharedStack({ expectedErrors: [] });

const speechCalls = async () => (await stack.sandbox.predictions(SPEECH_MODEL)).length;

/** Pauses or resumes the queue as the console does: it has happened when this returns. */
async function pauseAudio(isPaused: boolean): Promise<void> {
  const email = 'own-voice-operator@example.com';
  const operator = await stack.signIn(email);
  await stack.db
    .updateTable('users')
    .set({ role: 'operator' })
    .where('email', '=', email)
    .execute();
  const body = { key: randomUUID(), reason: 'to test it', isPaused };
  expect((await operator.post('/api/ops/queues/audio', body)).status).toBe(200);
}

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
    { tags: ['long'] },
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

  /** @shows abuse 48 */
  test(
    'the same one again is the same one, and only its owner sees it',
    { tags: ['long'] },
    async () => {
      const client = await stack.signIn('same@example.com');
      const bytes = await spoken();
      const [one, again] = [await sendRecording(client, bytes), await sendRecording(client, bytes)];
      expect(again.body).toEqual(one.body);
      const other = await stack.signIn('other@example.com');
      expect((await other.get(`/api/recordings/${one.body.id}`)).status).toBe(404);
      expect((await other.get(one.body.url ?? '')).status).toBe(404);
    },
  );
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
  expect(await availableCredits(client)).toBe(2);

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

  const actor = await shortestActor(client);
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
  expect(await availableCredits(client)).toBe(2);
});

test(
  'it works while the speech provider is away, and for a script in any language',
  { tags: ['long'] },
  async () => {
    const client = await stack.signIn('own-voice-away@example.com');
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
      // The wait is needed because the api remembers the paused model for a while.
      await waitFor(
        async () =>
          (await client.post('/api/replicate/audio', audioRequest(), ASYNC)).status === 202,
      );
    }
  },
);

test('what it says is moderated, and nothing is charged for a refusal', async () => {
  const client = await stack.signIn('moderated@example.com');
  const recording = await keptRecording(client);
  const { body } = await speakWith(client, recording.id, { text: 'I will kill you all tonight.' });
  const failed = await untilState(client, body.id, 'failed');
  expect(failed).toMatchObject({ credit: 'returned', error: { code: 'content_refused' } });
  expect(await availableCredits(client)).toBe(3);
});

test('cancelling returns the generation and keeps the recording', { tags: ['long'] }, async () => {
  const client = await stack.signIn('cancels@example.com');
  const recording = await keptRecording(client);
  await pauseAudio(true);
  try {
    const { body } = await speakWith(client, recording.id);
    expect((await client.post(`/api/replicate/cancel/${body.id}`)).status).toBe(200);
    expect((await generationOf(client, body.id)).state).toBe('cancelled');
  } finally {
    await pauseAudio(false);
  }
  expect(await availableCredits(client)).toBe(3);
  const again = await speakWith(client, recording.id);
  await untilState(client, again.body.id, 'succeeded');
});

test(
  'the sound goes with its project, the statement stays; the account takes both',
  { tags: ['long'] },
  async () => {
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
  },
);
