import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { seedCast } from '../../testing/seed-cast.ts';

const voiceId = 'default-male';
const pack = {
  ...{ id: 'tiny', title: 'Tiny', licence: 'CC BY 4.0', addedAt: '2026-11-27', problem: null },
  voices: [{ voiceId, name: 'Michael', licence: 'CC BY 4.0', source: 'VCTK, p360' }],
};
/** What the sandbox tells, and whether its pack can speak. */
let told: typeof pack | null | 'rubbish' = null;
let speaks = true;
const asked: string[] = [];

let server: Server;
let console: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  server = createServer((request, reply) => {
    if (request.url === '/voice-pack') {
      reply.end(told === 'rubbish' ? '<html>' : JSON.stringify({ pack: told }));
      return;
    }
    asked.push(request.url ?? '');
    if (speaks) reply.end('RIFF....WAVEfmt and so on');
    else reply.writeHead(503).end('{"error":"no memory"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console = await openConsole({ SANDBOX_URL: url, REPLICATE_BASE_URL: `${url}/replicate/v1` });
  await seedCast(console.db);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const voices = async () => (await console.operator.get('/api/voices')).body;
/** The api knows a pack for two seconds before it looks again. */
const untilSynthetic = (isSynthetic: boolean) =>
  waitFor(async () => (await voices()).synthetic === isSynthetic);
const hear = () => fetch(`${console.url}/api/voices/${voiceId}/sample`);

test('people hear the pack that speaks, from when it is added; operators see its licences', async () => {
  expect(await voices()).toMatchObject({
    synthetic: true,
    voices: [{ url: '/api/audio/voices/default-male.wav' }],
  });
  expect((await console.operator.get('/api/ops/speech')).body).toEqual({
    server: null,
    pack: null,
  });

  told = pack;
  await untilSynthetic(false);
  const { voices: listed, languages } = await voices();
  expect([listed[0].url, languages]).toEqual([`/api/voices/${voiceId}/sample`, ['en']]);
  expect((await console.operator.get('/api/ops/speech')).body.pack).toEqual({
    ...{ id: 'tiny', title: 'Tiny', licence: 'CC BY 4.0', problem: null },
    voices: [
      {
        ...{ id: voiceId, name: listed[0].name, speaker: 'Michael' },
        ...{ licence: 'CC BY 4.0', source: 'VCTK, p360' },
      },
    ],
  });

  speaks = false;
  for (const heard of [await hear(), await hear()])
    expect(heard.url).toMatch(/\/api\/audio\/voices\/default-male\.wav$/);
  expect(asked).toEqual([`/voice-pack/samples/${voiceId}`]);

  // Added again: its samples are made again, each once.
  speaks = true;
  told = { ...pack, addedAt: '2026-11-28' };
  const heard = await waitFor(async () => {
    const reply = await hear();
    return reply.url.includes('/pack-') && reply;
  });
  expect(heard.url).toMatch(/\/api\/audio\/voices\/pack-\w+\.wav$/);
  await hear();
  expect(asked).toHaveLength(2);

  // While it fails, the voices that speak are those that are heard.
  told = { ...pack, problem: 'No memory.' } as unknown as typeof pack;
  await untilSynthetic(true);
  expect((await hear()).url).toMatch(/default-male\.wav$/);
  expect((await console.operator.get('/api/ops/speech')).body.pack.problem).toBe('No memory.');
  told = 'rubbish';
  await waitFor(async () => (await console.operator.get('/api/ops/speech')).body.pack === null);
});
