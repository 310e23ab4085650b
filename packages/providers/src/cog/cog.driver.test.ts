import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveCogReports, type CogReceiver } from '../testing/cog-receiver.ts';
import { createCogLipsyncDriver } from './cog-stages.ts';

const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(600)]);
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(600)]);
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const video = dataUrl('video/mp4', MP4);

let receiver: CogReceiver;
let folder = '';
const served = new Map<string, Buffer>();
const files = createServer((request, response) => {
  const file = served.get(request.url ?? '');
  response.writeHead(file ? 200 : 404, { 'content-type': 'video/mp4' }).end(file);
});
const origin = () => `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
beforeAll(async () => {
  receiver = await receiveCogReports();
  folder = await mkdtemp(path.join(tmpdir(), 'talkreel-cog-'));
  files.listen(0, '127.0.0.1');
  await once(files, 'listening');
});
afterAll(async () => {
  await receiver?.stop();
  files.close();
  files.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const signal = new AbortController().signal;
let count = 0;

/** Downloads what a container reported. */
async function download(output: unknown, filesUrl?: string): Promise<string> {
  const { reports } = receiver;
  const id = `p${(count += 1)}`;
  await reports.addressFor(id);
  await reports.keep(id, JSON.stringify({ status: 'succeeded', output }));
  const url = 'http://127.0.0.1:1';
  const driver = createCogLipsyncDriver({ url, model: 'cog/x', cents: 0, reports, filesUrl });
  const prediction = await driver.get(id, signal);
  expect(prediction.status).toBe('succeeded');
  return driver.download(prediction, path.join(folder, id), signal);
}

test.each([
  ['alone', video],
  ['in a list', [video]],
  ['by name, beside others', { mask: dataUrl('image/png', PNG), result: { video } }],
  ['called something else', dataUrl('application/octet-stream', MP4)],
])('a video is taken out of a report: %s', async (_how, output) => {
  expect(path.extname(await download(output))).toBe('.mp4');
});

test.each([
  ['nothing', null, 'no-url'],
  ['words', 'saved as output.mp4', 'no-url'],
  ['a number', { seconds: 7 }, 'no-url'],
  ['an empty file', 'data:video/mp4;base64,', 'empty'],
  ['what is no base64', 'data:video/mp4;base64,%%%%', 'empty'],
  ['a picture that calls itself a video', dataUrl('video/mp4', PNG), 'wrong-kind'],
  ['an error page', dataUrl('video/mp4', Buffer.from('<html>502</html>')), 'wrong-kind'],
  ['an address of somebody else', 'http://127.0.0.1:2/x.mp4', 'foreign-host'],
  ['a file of this machine', 'file:///etc/passwd', 'no-url'],
])('a report with %s is refused by name', async (_what, output, fault) => {
  await expect(download(output)).rejects.toMatchObject({ code: 'output-rejected', fault });
});

test('an uploaded file is fetched from where containers upload, and judged by its bytes', async () => {
  served.set('/made.mp4', MP4);
  served.set('/odd.mp4', PNG);
  expect(path.extname(await download(`${origin()}/made.mp4`, origin()))).toBe('.mp4');
  await expect(download(`${origin()}/odd.mp4`, origin())).rejects.toMatchObject({
    fault: 'wrong-kind',
  });
  await expect(download(`${origin()}/gone.mp4`, origin())).rejects.toMatchObject({
    fault: 'expired',
  });
});

test('a report that has been deleted meanwhile is no result', async () => {
  const { reports } = receiver;
  await reports.addressFor('deleted');
  await reports.keep('deleted', JSON.stringify({ status: 'succeeded', output: video }));
  const driver = createCogLipsyncDriver({
    ...{ url: 'http://127.0.0.1:1', model: 'cog/x', cents: 0 },
    reports: { ...reports, ending: () => Promise.resolve(null) },
  });
  const prediction = await driver.get('deleted', signal);
  await expect(driver.download(prediction, folder, signal)).rejects.toMatchObject({
    fault: 'no-url',
  });
});

test('a container that runs another model meanwhile is asked what that one takes', async () => {
  let takes = ['video', 'audio'];
  const sent: string[][] = [];
  const container = createServer((request, response) => {
    if (request.method === 'GET') {
      const properties = Object.fromEntries(
        takes.map((name) => [name, { type: 'string', format: 'uri' }]),
      );
      return response.end(JSON.stringify({ components: { schemas: { Input: { properties } } } }));
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    return request.on('end', () => {
      const names = Object.keys((JSON.parse(body) as { input: object }).input);
      sent.push(names);
      const fits = names.join() === takes.join();
      response.writeHead(fits ? 202 : 422).end(JSON.stringify(fits ? { status: 'starting' } : {}));
    });
  });
  container.listen(0, '127.0.0.1');
  await once(container, 'listening');
  const url = `http://127.0.0.1:${(container.address() as AddressInfo).port}`;
  const driver = createCogLipsyncDriver({
    url,
    model: 'cog/x',
    cents: 0,
    reports: receiver.reports,
  });
  const media = (name: string) => ({ path: name, fileUrl: `https://talkreel.invalid/${name}` });
  const start = () =>
    driver.start(
      { video: media('a.mp4'), audio: media('a.wav') },
      {
        ...{ attemptId: `p${(count += 1)}`, userId: 'u', deadlineSeconds: 60, signal },
        beforeCreate: () => Promise.resolve(),
      },
    );
  await start();
  takes = ['face', 'audio'];
  expect((await start()).status).toBe('starting');
  expect(sent).toEqual([
    ['video', 'audio'],
    ['video', 'audio'],
    ['face', 'audio'],
  ]);
  container.close();
  container.closeAllConnections();
});
