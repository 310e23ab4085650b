import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOut, tinyPack } from '@talkreel/media-engine/voice/pack/testing/tiny-pack';
import { addPack, folderOf, removePack } from '@talkreel/media-engine/voice/pack/store';
import { probeMedia } from '@talkreel/media-tools/probe';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine, type Engine } from './engine.ts';
import { createPackVoice, type PackVoice } from './pack-voice.ts';
import { voicePackRoutes } from './voice-pack.routes.ts';

const tiny = tinyPack();
const warnings: string[] = [];
let root: string;
let usb: string;
let engine: Engine;
let packVoice: PackVoice;
const app = Fastify();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'talkreel-pack-voice-'));
  usb = join(root, 'usb');
  await layOut(tiny, usb);
  packVoice = createPackVoice({
    dataDir: root,
    bounds: { threads: 1, memoryMb: 1500 },
    log: {
      info: () => undefined,
      warn: (_: object, text?: string) => void warnings.push(text ?? ''),
    },
    packs: [tiny.pack],
  });
  engine = createEngine(join(root, 'cues'), packVoice);
  voicePackRoutes(app, packVoice);
});
afterAll(async () => {
  engine.close();
  await app.close();
  await rm(root, { recursive: true, force: true });
});

async function speak(text: string, name: string) {
  const logs: string[] = [];
  const path = join(root, `${name}.wav`);
  const task = { kind: 'speech', text, speakerPath: null, extension: 'wav' } as const;
  const { signal } = new AbortController();
  const options = { signal, onProgress: () => undefined, onLog: (line: string) => logs.push(line) };
  await engine.render({ ...task, voiceId: 'custom-female-1' }, path, options);
  return { bytes: await readFile(path), media: await probeMedia(path), logs };
}

/** Whether this process ever loaded a library of onnxruntime. */
const hasRuntime = (): boolean => {
  const report = process.report.getReport() as unknown as { sharedObjects: string[] };
  return report.sharedObjects.some((path) => path.includes('onnxruntime'));
};

it('speaks with the pack from the moment it is added until it is removed, and says so', async () => {
  const text = 'Here is the news. It is good.';
  const before = await speak(text, 'before');
  expect(before.logs).toEqual([]);

  await addPack(tiny.pack, root, { from: usb });
  const during = await speak(text, 'during');
  expect(during.logs).toEqual(['voice: Voice 3 of Tiny']);
  expect(during.bytes.equals(before.bytes)).toBe(false);
  expect(during.media.audio?.sampleRate).toBe(24_000);
  // Seven words fit into the product's estimate of 2.5 a second, spoken as fast as needed.
  expect(during.media.durationSeconds).toBeGreaterThan(1);
  expect((await speak(text, 'again')).bytes.equals(during.bytes)).toBe(true);
  await expect(speak('🙂', 'nothing')).rejects.toThrow('nothing to say');

  const told = await app.inject('/voice-pack');
  expect(told.json()).toMatchObject({
    pack: { id: 'tiny', title: 'Tiny', licence: 'CC0', problem: null, addedAt: expect.any(String) },
  });
  expect(told.json().pack.voices[3]).toEqual({
    ...{ voiceId: 'custom-female-1', name: 'Voice 3', licence: 'CC0', source: 'custom-female-1' },
  });
  const sample = await app.inject('/voice-pack/samples/custom-female-1');
  expect([sample.statusCode, sample.headers['content-type']]).toEqual([200, 'audio/wav']);
  expect(sample.rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
  expect((await app.inject('/voice-pack/samples/nobody')).statusCode).toBe(404);

  await removePack(tiny.pack, root);
  expect((await app.inject('/voice-pack')).json()).toEqual({ pack: null });
  expect((await app.inject('/voice-pack/samples/custom-female-1')).statusCode).toBe(404);
  const after = await speak(text, 'after');
  expect(after.logs).toEqual([]);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  expect(warnings).toEqual([]);
  expect(hasRuntime()).toBe(false);
});

it('lets built-in voices speak while the pack cannot, says why, and warns once', async () => {
  const folder = await addPack(tiny.pack, root, { from: usb });
  expect(folder).toBe(folderOf(root, tiny.pack));
  await rm(join(folder, 'voices/voice-3.safetensors'));
  const reason = 'voices/voice-3.safetensors is missing. Add the pack again.';
  for (const name of ['first', 'second']) {
    const { logs, media } = await speak('Hello again.', name);
    expect(logs).toEqual([
      `voice: built-in, since the voice pack failed. The voice pack has no voice voice-3: ${reason}`,
    ]);
    expect(media.durationSeconds).toBeGreaterThan(0.3);
  }
  expect(warnings).toEqual([
    `built-in voices speak: The voice pack has no voice voice-3: ${reason}`,
  ]);

  const sample = await app.inject('/voice-pack/samples/custom-female-1');
  expect([sample.statusCode, sample.json().error]).toEqual([503, expect.stringContaining(reason)]);
  expect((await packVoice.facts())?.problem).toContain(reason);

  await addPack(tiny.pack, root, { from: usb });
  await writeFile(join(folder, 'mimi_decoder.onnx'), 'cut');
  // The second time its process rests.
  for (const name of ['third', 'fourth'])
    expect((await speak('Hello again.', name)).logs.join()).toContain('mimi_decoder.onnx of the');
  expect(warnings).toHaveLength(2);
  expect((await packVoice.facts())?.problem).toMatch(
    /^mimi_decoder\.onnx of the voice pack has 3 of/,
  );

  await writeFile(join(folder, 'pack.json'), '{"version":1,"files":"other","addedAt":""}');
  const outdated = await speak('Hello again.', 'outdated');
  expect(outdated.logs.join()).toContain(
    'was added for another version: npm run voices -- add tiny',
  );
  await addPack(tiny.pack, root, { from: usb });
  expect((await speak('Hello again.', 'mended')).logs).toEqual(['voice: Voice 3 of Tiny']);
});
