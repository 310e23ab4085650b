import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDb } from '@talkreel/db/client';
import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { afterAll, expect, test } from 'vitest';
import { seedCast } from '../../testing/seed-cast.ts';
import { checkModels } from './models.ts';

const { db } = await openTestDatabase((url) => createDb({ url }));
await seedCast(db);
const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

type Config = Parameters<typeof checkModels>[0];
const plain: Config = {
  cog: { speech: undefined, image: undefined, animate: undefined, lipsync: undefined },
  ...{ commercialOnly: false, syntheticVoices: false },
  ...{ fal: undefined, sandboxUrl: undefined, speechServer: undefined, fallbacks: {} },
  models: { image: undefined, audio: undefined, 'image-to-video': undefined, lipsync: undefined },
};
const found = async (config: Partial<Config>) =>
  (await Promise.all(checkModels({ ...plain, ...config }, db)))
    .flat()
    .map(({ level, subject, words }) => `${level} ${subject}: ${words}`);

test('each stage is named with its model, its licence, and who takes over', async () => {
  const lines = await found({ fallbacks: { lipsync: ['fal-ai/latentsync'] } });
  expect(lines).toEqual([
    'ok models: image: black-forest-labs/flux-2-pro (vendor’s terms)',
    'warning models: audio: lucataco/xtts-v2 (Coqui Public Model License, not for commercial use). If you sell what is made, set COMMERCIAL_ONLY=true or another model',
    'ok models: image-to-video: wan-video/wan-2.2-i2v-fast (Apache-2.0)',
    'ok models: lipsync: sync/lipsync-2 (vendor’s terms); while it is paused fal-ai/latentsync (OpenRAIL++, with use restrictions)',
  ]);
  const sold = await found({ commercialOnly: true, fallbacks: { audio: ['lucataco/xtts-v2'] } });
  expect(sold[1]).toMatch(
    /^ok models: audio: resemble-ai\/chatterbox \(MIT\).*leaves out lucataco/,
  );
});

test('fal is asked whether it takes the key', async () => {
  const fal = { apiKey: 'any:key', baseUrl: sandbox.falUrl };
  const models = { ...plain.models, lipsync: 'fal-ai/sync-lipsync/v2' };
  expect((await found({ fal, models })).at(-1)).toBe(
    'ok FAL_KEY: fal takes the key: lipsync: fal-ai/sync-lipsync/v2',
  );
  await sandbox.control('POST', 'faults', { kind: 'http-401', endpoint: 'list' });
  expect((await found({ fal })).at(-1)).toMatch(/^problem FAL_KEY: does not answer: .*401/);
});

test('a speech server says who speaks, and which voices it lacks', async () => {
  const server = { url: sandbox.openaiUrl, apiKey: 'any', model: 'kokoro', languages: [] };
  const voices = { 'default-male': 'gone' };
  const lines = await found({ speechServer: { ...server, voices } });
  expect(lines[1]).toBe('ok models: audio: kokoro, on a server of yours: you know its licence');
  expect(lines.slice(4)).toEqual([
    expect.stringMatching(
      /^ok SPEECH_URL: kokoro at 127\.0\.0\.1:\d+ answers and lists 15 voices: Default by gone/,
    ),
    'problem SPEECH_URL: has no voice gone, which speaks for default-male: look at SPEECH_VOICES and /ops/models',
  ]);
  const away = { ...server, url: 'http://127.0.0.1:2', voices };
  expect((await found({ speechServer: away })).at(-1)).toMatch(
    /^problem SPEECH_URL: does not answer/,
  );
});

test('a voice pack says who speaks under which licence, or why it does not', async () => {
  let pack: object | null = null;
  const server = createServer((_request, response) => response.end(JSON.stringify({ pack })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const line = async () => (await found({ sandboxUrl, syntheticVoices: true })).at(-1);
  try {
    expect(await line()).toMatch(/^ok voice pack: none, built-in voices speak/);
    const voice = {
      voiceId: 'default-male',
      name: 'Michael',
      licence: 'CC BY 4.0',
      source: 'VCTK',
    };
    const tiny = { id: 'tiny', title: 'Tiny', licence: 'CC0', addedAt: '2026', voices: [voice] };
    pack = { ...tiny, problem: null };
    expect(await line()).toMatch(/^ok voice pack: Tiny speaks, CC0; .* by Michael \(CC BY 4\.0\)$/);
    pack = { ...tiny, problem: 'No memory.' };
    expect(await line()).toBe(
      'warning voice pack: built-in voices speak instead of Tiny: No memory.',
    );
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
