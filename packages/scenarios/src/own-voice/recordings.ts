import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownRecording, type OwnRecording } from '@talkreel/contracts/http/own-recordings';
import { STATEMENT_VERSION } from '@talkreel/contracts/own-recordings';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import type { ApiClient } from '../stack/client.ts';
import { ASYNC } from '../stack/requests.ts';

/** A recording of a voice, some eight seconds long. */
export const SPEECH = fileURLToPath(
  new URL('../../../db/seed/voices/default-male.mp3', import.meta.url),
);

/** The output of ffmpeg for these arguments, as a file with this ending. */
export async function madeBy(extension: string, ...args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-own-voice-'));
  try {
    const file = join(folder, `made.${extension}`);
    await runFfmpeg([...args, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Three seconds of the recording, with two seconds of silence before and after. */
export const spoken = (extension = 'mp3'): Promise<Buffer> =>
  madeBy(
    extension,
    ...['-i', SPEECH, '-af', 'atrim=start=0.5:duration=3,adelay=2000:all=1,apad=pad_dur=2'],
  );

export interface Sent {
  status: number;
  body: OwnRecording & { message: string; field?: string; code?: string };
}

export async function sendRecording(
  client: ApiClient,
  bytes: Uint8Array,
  query: Record<string, string> = {},
): Promise<Sent> {
  const asked = new URLSearchParams({
    consent: 'own-voice',
    statement: String(STATEMENT_VERSION),
    ...query,
  });
  const reply = await client.fetch(`/api/recordings?${asked.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: reply.status, body: (await reply.json()) as Sent['body'] };
}

export async function keptRecording(client: ApiClient): Promise<OwnRecording> {
  return ownRecording.parse((await sendRecording(client, await spoken())).body);
}

export const TEXT = 'Hi there! This is what I say.';

/** Requests a speech from a recording. */
export const speakWith = (
  client: ApiClient,
  recordingId: string,
  more: object = {},
  headers: Record<string, string> = ASYNC,
) => client.post('/api/replicate/audio', { text: TEXT, recordingId, ...more }, headers);
