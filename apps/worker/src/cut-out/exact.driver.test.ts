// Short limits: one test checks that a renderer without a reply is given up.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cutOutBy, type CutOutDriver, type CutOutInput } from './contract.ts';
import { exactDriver } from './exact.driver.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'talkreel-exact-'));
  await writeFile(join(dir, 'video.mp4'), 'a video');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function rendererThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const input = (): CutOutInput => ({
  ...{ video: join(dir, 'video.mp4'), output: join(dir, 'cut-out.mp4'), dir },
  info: { note: '{"rig":1}' } as CutOutInput['info'],
});

test('the renderer gets the video, and its reply is the cut-out', async () => {
  const url = await rendererThat((request, reply) => void request.pipe(reply));
  expect(await exactDriver(url).cutOut(input(), {})).toBe(true);
  expect(await readFile(join(dir, 'cut-out.mp4'), 'utf8')).toBe('a video');
});

test('a video that it did not draw is left to others', async () => {
  const url = await rendererThat((_request, reply) => void reply.writeHead(422).end());
  expect(await exactDriver(url).cutOut(input(), {})).toBe(false);
});

test('a renderer that does not reply is not waited for longer than the stage may take', async () => {
  const url = await rendererThat(() => undefined);
  await expect(exactDriver(url).cutOut(input(), { timeoutMs: 50 })).rejects.toMatchObject({
    name: 'MediaToolFailed',
    timedOut: true,
  });
});

test('a cut-out that is not wanted any more ends with the reason', async () => {
  const stop = new AbortController();
  const url = await rendererThat(() => stop.abort(new Error('cancelled')));
  await expect(exactDriver(url).cutOut(input(), { signal: stop.signal })).rejects.toThrow(
    'cancelled',
  );
});

test('a renderer that is down is passed over only where other edges are better than none', async () => {
  const url = await rendererThat((_request, reply) => void reply.writeHead(500).end());
  const given: Array<number | undefined> = [];
  const another: CutOutDriver = {
    name: 'segmentation',
    async cutOut({ output }, { timeoutMs }) {
      given.push(timeoutMs);
      await writeFile(output, 'a guess');
      return true;
    },
  };
  const drivers = [exactDriver(url), another];
  const options = { timeoutMs: 100_000 };
  await expect(cutOutBy(drivers, input(), options)).rejects.toThrow('the renderer replied 500');
  const passedOver: string[] = [];
  const made = await cutOutBy(drivers, input(), options, (name) => passedOver.push(name));
  expect([made, passedOver, given]).toEqual(['segmentation', ['exact'], [50_000]]);
  // Who cancelled it wants no other edges either.
  const ended = { signal: AbortSignal.abort(new Error('cancelled')) };
  const again = cutOutBy(drivers, input(), ended, (name) => passedOver.push(name));
  await expect(again).rejects.toThrow('cancelled');
  expect(passedOver).toEqual(['exact']);
});
