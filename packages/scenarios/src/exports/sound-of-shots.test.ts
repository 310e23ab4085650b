/** @module-tag long */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';
import type { CaptionWords } from '@talkreel/contracts/http/captions';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import { probeMedia } from '@talkreel/media-tools/probe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMedia } from '../stack/add-media.ts';
import type { ApiClient } from '../stack/client.ts';
import { ASYNC, makeAudio, shortestActor, untilState } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';

const SCRIPT = 'This is my planner. I use it every day. You should try one.';
const RATE = 8_000;

const stack = await openSharedStack();
let owner: ApiClient;
let folder: string;
let mediaId: string;
let original: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkreel-sound-of-shots-'));
  owner = await stack.signIn('sound-of-shots@example.com');
  await addSong();
  ({ id: mediaId } = await addMedia(owner, 'Blue', ['#2040d0', '#20a040']));
  const { url: audioUrl } = await makeAudio(owner, SCRIPT);
  const { id: video } = await shortestActor(owner);
  const asked = { video, audioUrl, endsWithSpeech: true };
  const { body } = await owner.post('/api/replicate/lipsync', asked, ASYNC);
  original = Number((await untilState(owner, body.id, 'succeeded')).projectId);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function addSong(): Promise<void> {
  const song = join(folder, 'song.mp3');
  await runFfmpeg(['-f', 'lavfi', '-i', "aevalsrc='0.1*sin(1200*2*PI*t)':d=3", song]);
  const reply = await owner.fetch('/api/brand/music?name=song', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await readFile(song)),
  });
  expect(reply.ok).toBe(true);
}

async function fileAt(url: string, name: string): Promise<string> {
  const reply = await owner.fetch(url);
  expect(reply.status).toBe(200);
  const file = join(folder, name);
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  return file;
}

/** How long a sound is, by its samples: the headers of some formats count what is never heard. */
async function secondsOf(sound: string): Promise<number> {
  const format = ['-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1'];
  const { stdout } = await runFfmpeg(['-i', sound, '-map', '0:a:0', ...format]);
  return stdout.length / 2 / RATE;
}

/** An export with a clip at the first words and a punch-in at the last. */
async function exported(projectId: number, hasMusic: boolean): Promise<string> {
  const path = `/api/projects/${projectId}`;
  const { spoken } = (await owner.get(`${path}/captions`)).body as CaptionWords;
  const at = (from: number, to: number) => {
    const words = spoken.slice(from, to + 1).map(({ text }) => text);
    return { from, to, words: words.join(' ') };
  };
  const shots = [
    { ...at(0, 2), mediaId, layout: 'media' },
    { ...at(spoken.length - 3, spoken.length - 1), mediaId: null, layout: 'punch' },
  ];
  const brand = hasMusic ? { logo: false, endCard: false, music: true } : null;
  const body = { format: '1:1', label: null, brand, shots };
  const asked = await owner.post(`${path}/exports`, body, ASYNC);
  const made = await untilState(owner, asked.body.id, 'succeeded');
  return fileAt(made.result.url, `${projectId}-${hasMusic ? 'music' : 'speech'}.mp4`);
}

/** Compares an export with shots with the speech and the video that it was made of. */
async function expectSound(projectId: number): Promise<void> {
  const { audioUrl, outputUrl } = (await owner.get(`/api/projects/${projectId}`)).body;
  const seconds = (await secondsOf(await fileAt(audioUrl, 'speech'))) + SPEECH_TAIL_SECONDS;
  const video = await fileAt(outputUrl, 'video.mp4');
  const [plain, mixed] = [await exported(projectId, false), await exported(projectId, true)];
  for (const file of [plain, mixed]) {
    const { video: picture } = await probeMedia(file);
    const { frames, fps } = picture ?? { frames: 0, fps: 0 };
    expect(fps).toBe(25);
    expect(Math.abs(frames - seconds * fps)).toBeLessThanOrEqual(1);
    expect(Math.abs((await secondsOf(file)) - seconds) * fps).toBeLessThanOrEqual(1);
  }
  // Music is mixed to one loudness; without any, the speech stays as it is.
  expect(Math.abs(((await measureLoudness(mixed)) ?? 0) + 16)).toBeLessThan(1);
  const [before, after] = [await measureLoudness(video), await measureLoudness(plain)];
  expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(0.5);
}

test('an export with shots is as long as speech and pause, to a frame, and as loud as it has to be', async () => {
  await expectSound(original);
});

test('so is the export of a retake with shots', async () => {
  const body = { sentence: 1, before: 'I use it every day.', text: 'I write down every idea.' };
  const asked = await owner.post(`/api/projects/${original}/retakes`, body, ASYNC);
  const { projectId } = await untilState(owner, asked.body.id, 'succeeded');
  await expectSound(Number(projectId));
});
