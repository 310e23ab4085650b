import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPackError, VoicePackError } from './problem.ts';
import { addPack, findInstalledPack, folderOf, packById, removePack, verifyPack } from './store.ts';
import { layOut, tinyPack, type TinyPack } from './testing/tiny-pack.ts';
import type { VoicePack } from './catalog.ts';

type Answer = (request: IncomingMessage, reply: ServerResponse, bytes: Buffer) => void;

let server: Server;
let base: string;
/** How the server answers for a file; default: as servers do. */
const answers = new Map<string, Answer>();
const asked: string[] = [];
let tiny: TinyPack;
let root: string;
let dataDir: string;

const at = (name: string): string => path.join(folderOf(dataDir, tiny.pack), name);

const serve: Answer = (request, reply, bytes) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (from > 0)
    reply.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
  reply.end(bytes.subarray(from));
};
/** Sends half of what is asked for, and breaks when that was written. */
const breakOff: Answer = (request, reply, bytes) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
  reply.writeHead(from > 0 ? 206 : 200, {
    ...(from > 0 ? range : {}),
    'content-length': bytes.length - from,
  });
  const until = from + Math.ceil((bytes.length - from) / 2);
  reply.write(bytes.subarray(from, until));
  const part = `${at((request.url ?? '').slice(1))}.part`;
  void waitFor(async () => (await stat(part)).size === until).finally(() => reply.destroy());
};

beforeAll(async () => {
  server = createServer((request, reply) => {
    const name = (request.url ?? '').slice(1);
    asked.push(`${name} ${request.headers.range ?? 'all'}`);
    const bytes = tiny.contents.get(name) ?? Buffer.alloc(0);
    (answers.get(name) ?? serve)(request, reply, bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tiny = tinyPack({ base });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  answers.clear();
  asked.length = 0;
  root = await mkdtemp(path.join(tmpdir(), 'talkreel-packs-'));
  dataDir = path.join(root, 'data');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const add = (from?: string): Promise<string> =>
  addPack(tiny.pack, dataDir, { from, retryDelayMs: () => 0 });
const find = () => findInstalledPack(dataDir, [tiny.pack]);

async function problemOf(work: Promise<unknown>): Promise<{ problem: string; message: string }> {
  const error: unknown = await work.then(
    () => new Error('it worked'),
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(VoicePackError);
  return error as VoicePackError;
}

describe('adding a pack', () => {
  it('fetches every file once, verifies it, and counts only when all is there', async () => {
    expect(await find()).toBeNull();
    await add();
    expect(await find()).toMatchObject({ pack: { id: 'tiny' }, isCurrent: true });
    expect(asked).toHaveLength(tiny.pack.files.length);
    await add();
    expect(asked).toHaveLength(tiny.pack.files.length);
    await verifyPack((await find())!);
    expect(await removePack(tiny.pack, dataDir)).toBe(true);
    expect(await find()).toBeNull();
    expect(await removePack(tiny.pack, dataDir)).toBe(false);
  });

  it('continues where a connection broke, as often as something came', async () => {
    answers.set('mimi_decoder.onnx', (...call) => {
      const broken = asked.filter((line) => line.startsWith('mimi_decoder')).length < 8;
      (broken ? breakOff : serve)(...call);
    });
    await add();
    expect(await find()).not.toBeNull();
    const ranges = asked.filter((line) => line.startsWith('mimi_decoder'));
    expect(ranges).toHaveLength(8);
    expect(ranges[0]).toContain('all');
    expect(ranges.slice(1).every((line) => /bytes=\d+-$/.test(line))).toBe(true);
  });

  it('continues in the next run what an earlier one left', async () => {
    const bytes = tiny.contents.get('mimi_decoder.onnx')!;
    await mkdir(folderOf(dataDir, tiny.pack), { recursive: true });
    await writeFile(at('mimi_decoder.onnx.part'), bytes.subarray(0, 1000));
    await add();
    expect(asked).toContain('mimi_decoder.onnx bytes=1000-');
  });

  it('begins again where the server cannot continue, or continues elsewhere', async () => {
    for (const answer of [
      (_request, reply, bytes) => reply.end(bytes),
      (request, reply, bytes) =>
        request.headers.range
          ? reply.writeHead(206, { 'content-range': `bytes 0-9/${bytes.length}` }).end('0123456789')
          : reply.end(bytes),
      (request, reply, bytes) =>
        request.headers.range ? reply.writeHead(416).end() : reply.end(bytes),
    ] satisfies Answer[]) {
      answers.set('bundle.json', answer);
      await mkdir(folderOf(dataDir, tiny.pack), { recursive: true });
      await writeFile(at('bundle.json.part'), 'x'.repeat(50));
      await add();
      expect((await readFile(at('bundle.json'))).equals(tiny.contents.get('bundle.json')!)).toBe(
        true,
      );
      await removePack(tiny.pack, dataDir);
    }
  });

  it('gives up on a server that is away, and says how to go on', async () => {
    answers.set('tokenizer.model', (_request, reply) => reply.destroy());
    const { problem, message } = await problemOf(add());
    expect(problem).toBe('unreachable');
    expect(message).toContain('--from <folder>');
    expect(asked.filter((line) => line.startsWith('tokenizer'))).toHaveLength(5);
    expect(await find()).toBeNull();
  });

  it('counts only after it was tried, and keeps the files of one that failed', async () => {
    const examine = () => Promise.reject(new VoicePackError('no-speech', 'Voice 0 is silent.'));
    const tried = addPack(tiny.pack, dataDir, { examine });
    expect((await problemOf(tried)).message).toBe('Voice 0 is silent.');
    expect(await find()).toBeNull();
    asked.length = 0;
    await add();
    expect(asked).toEqual([]);
    expect(await find()).not.toBeNull();
  });

  it('does not ask again for what is refused', async () => {
    answers.set('bundle.json', (_request, reply) => reply.writeHead(404).end('gone'));
    const { problem, message } = await problemOf(add());
    expect([problem, asked.length]).toEqual(['refused', 1]);
    expect(message).toContain('404');
  });

  it('takes no file with another digest, and keeps nothing of it', async () => {
    answers.set('flow_lm_flow.onnx', (_request, reply, bytes) =>
      reply.end(Buffer.alloc(bytes.length, 7)),
    );
    const { problem, message } = await problemOf(add());
    expect(problem).toBe('wrong-hash');
    expect(message).toMatch(/flow_lm_flow\.onnx is not the file .*SHA-256 is [0-9a-f]{64}/);
    await expect(stat(at('flow_lm_flow.onnx.part'))).rejects.toThrow('ENOENT');
    await expect(stat(at('flow_lm_flow.onnx'))).rejects.toThrow('ENOENT');
    answers.clear();
    await add();
  });

  it('reads no more than was pinned from a server that does not end', async () => {
    answers.set('bundle.json', (_request, reply, bytes) => {
      const more = (): unknown =>
        reply.write(Buffer.alloc(65_536, 1), () => reply.destroyed || more());
      reply.write(bytes, more);
    });
    expect((await problemOf(add())).problem).toBe('wrong-hash');
  });

  it('is one command at a time, and takes over from one that died', async () => {
    await mkdir(folderOf(dataDir, tiny.pack), { recursive: true });
    await writeFile(at('.lock'), String(process.pid));
    expect(await problemOf(add())).toMatchObject({ problem: 'in-use' });
    await writeFile(at('.lock'), '999999999');
    await add();
    await expect(stat(at('.lock'))).rejects.toThrow('ENOENT');
  });

  it('needs room on the disk, and says how much', async () => {
    const files = tiny.pack.files.map((file) => ({ ...file, bytes: 2 ** 50 }));
    const huge: VoicePack = { ...tiny.pack, files };
    const { problem, message } = await problemOf(addPack(huge, dataDir));
    expect(problem).toBe('no-disk');
    expect(message).toMatch(/needs \d+ MB on the disk .* are free/);
    const full = asPackError(Object.assign(new Error('x'), { code: 'ENOSPC' }), 'bundle.json');
    expect(full).toMatchObject({ problem: 'no-disk' });
  });
});

describe('without a network', () => {
  it('takes the files from a folder, laid out or flat', async () => {
    await layOut(tiny, path.join(root, 'usb'));
    await add(path.join(root, 'usb'));
    await removePack(tiny.pack, dataDir);
    const flat = path.join(root, 'flat');
    await mkdir(flat);
    for (const [name, bytes] of tiny.contents)
      await writeFile(path.join(flat, path.basename(name)), bytes);
    await add(flat);
    expect(await find()).toMatchObject({ isCurrent: true });
    expect(asked).toEqual([]);
  });

  it('names the file that is missing, cut short or another', async () => {
    const usb = path.join(root, 'usb');
    await layOut(tiny, usb);
    await rm(path.join(usb, 'voices/voice-3.safetensors'));
    const missing = await problemOf(add(usb));
    expect(missing).toMatchObject({
      problem: 'missing-file',
      message: `voices/voice-3.safetensors is not in ${usb}.`,
    });
    const voice = tiny.contents.get('voices/voice-3.safetensors')!;
    await writeFile(path.join(usb, 'voices/voice-3.safetensors'), voice.subarray(0, 100));
    const short = await problemOf(add(usb));
    expect(short.problem).toBe('truncated');
    expect(short.message).toContain(`100 of ${voice.length} bytes`);
    await writeFile(path.join(usb, 'voices/voice-3.safetensors'), Buffer.alloc(voice.length));
    expect((await problemOf(add(usb))).problem).toBe('wrong-hash');
    expect(await find()).toBeNull();
  });

  it('takes the files from a mirror', async () => {
    const elsewhere = tinyPack();
    await addPack(elsewhere.pack, dataDir, { from: `${base}/` });
    expect(asked).toHaveLength(elsewhere.pack.files.length);
  });
});

it('notices files that changed, and a pack that was added for other pins', async () => {
  await add();
  const installed = (await find())!;
  await writeFile(at('bundle.json'), '{}');
  expect((await problemOf(verifyPack(installed))).problem).toBe('truncated');
  const [first, ...others] = tiny.pack.files;
  const newer = { ...tiny.pack, files: [{ ...first!, sha256: 'f'.repeat(64) }, ...others] };
  expect(await findInstalledPack(dataDir, [newer])).toMatchObject({ isCurrent: false });
  await writeFile(at('pack.json'), 'rubbish');
  expect(await find()).toMatchObject({ isCurrent: false });
  expect(() => packById('nobody')).toThrow('There is: pocket-tts.');
});
