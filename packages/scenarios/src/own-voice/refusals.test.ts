/** @module-tag long */
import { ownRecordingTexts } from '@talkreel/contracts/own-recordings';
import { texts } from '@talkreel/contracts/texts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, availableCredits, untilState } from '../stack/requests.ts';
import {
  keptRecording,
  madeBy,
  sendRecording,
  speakWith,
  SPEECH,
  spoken,
  TEXT,
} from './recordings.ts';

const stack = await openSharedStack({ expectedErrors: [] });

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
/** @shows abuse 49 */
test.each(Object.entries(bad))(
  '%s is refused with its reason',
  async (_what, [status, sentence, make]) => {
    const client = await stack.signIn('recording-bad@example.com');
    const reply = await sendRecording(client, await make());
    expect([reply.status, reply.body.message]).toEqual([status, sentence]);
    expect(await availableCredits(client)).toBe(3);
  },
);

/** @shows abuse 49 */
test('26 MB, whether it says its length or not', async () => {
  const client = await stack.signIn('recording-large@example.com');
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

/** @shows abuse 50 */
test('no statement, or one that is not in force', async () => {
  const client = await stack.signIn('recording-unstated@example.com');
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

/** @shows abuse 48 */
test("somebody else's recording, one that is gone, and one beside a voice", async () => {
  const owner = await stack.signIn('recording-owner@example.com');
  const recording = await keptRecording(owner);
  const other = await stack.signIn('recording-thief@example.com');
  const stolen = await speakWith(other, recording.id);
  expect([stolen.status, stolen.body.message]).toEqual([404, sentences.gone]);
  expect(await availableCredits(other)).toBe(3);
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
  const client = await stack.signIn('recording-lost@example.com');
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
