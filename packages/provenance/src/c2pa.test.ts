import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createToolkit, loadLibrary, readManifests } from './c2pa.ts';
import { sourceTypes, type Facts, type Format } from './facts.ts';
import { openSigner } from './signer.ts';
import { makeTestCertificate } from './test-certificate.ts';
import { writeSourceType } from './xmp.ts';

const dir = await mkdtemp(join(tmpdir(), 'talkreel-provenance-'));
afterAll(() => rm(dir, { recursive: true, force: true }));
const run = promisify(execFile);
const library = await loadLibrary();
const signer = openSigner(makeTestCertificate());
const toolkit = createToolkit(library, { signer, version: '1.2.3' });

const facts: Facts = {
  title: 'Video',
  source: 'trained',
  people: { realFace: false, realVoice: false, consents: [] },
  model: { name: 'acme/lips', provider: 'Replicate' },
  ingredients: [],
  edits: [],
  at: new Date('2026-12-01T10:00:00Z'),
};

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:duration=1'];
const tone = ['-f', 'lavfi', '-i', 'sine=duration=1'];
const inputs: Record<Format, string[]> = {
  mp4: [...picture, ...tone, '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  webm: picture,
  wav: tone,
  mp3: tone,
  jpg: [...picture, '-frames:v', '1'],
  png: [...picture, '-frames:v', '1'],
  webp: [...picture, '-frames:v', '1'],
};

async function made(format: Format, name = `plain.${format}`): Promise<string> {
  const file = join(dir, name);
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-v', 'error', '-y', ...inputs[format], file]);
  return file;
}

async function signed(format: Format, about = facts, name = `signed-${format}`): Promise<string> {
  const marked = join(dir, `${name}-marked.${format}`);
  await writeSourceType(await made(format), marked, format, about.source);
  const output = join(dir, `${name}.${format}`);
  await toolkit.sign(marked, output, format, about);
  return output;
}

/** What the official reader says, which trusts nobody unless it is given trusted roots. */
async function read(file: string, format: Format) {
  return (await readManifests(library, file, format)) ?? { state: 'none', text: '', count: 0 };
}

test.for(['mp4', 'wav', 'mp3', 'jpg', 'png', 'webp'] as const)(
  'the official reader finds a signed %s whole, and a changed one changed',
  async (format) => {
    const file = await signed(format);
    const { state, text } = await read(file, format);
    expect(state).toBe('Valid');
    expect(text).toContain('signingCredential.untrusted');
    for (const words of [sourceTypes.trained, 'acme/lips', '"realPerson":false', '1.2.3'])
      expect(text).toContain(words);
    const bytes = await readFile(file);
    const at = bytes.length - 3;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const changed = join(dir, `changed.${format}`);
    await writeFile(changed, bytes);
    const after = await read(changed, format).catch(() => null);
    expect(after?.state).not.toBe('Valid');
  },
);

test.for(['mp4', 'wav', 'jpg', 'png'] as const)('a signed %s still plays', async (format) => {
  const file = await signed(format);
  const decode = ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'];
  const { stderr } = await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', decode);
  expect(stderr).toBe('');
  expect(await readFile(file, 'latin1')).toContain('Iptc4xmpExt:DigitalSourceType=');
});

test('a file carries the stories of what it was made from, and nothing of where they lay', async () => {
  const speech = await signed('wav', {
    ...facts,
    title: 'Speech',
    source: 'recorded',
    model: null,
  });
  const clip = await signed('mp4', { ...facts, title: 'Clip' }, 'clip');
  const consents = [{ kind: 'own-voice', statementVersion: 1, reference: 'c0ffee' }];
  const video = await signed(
    'mp4',
    {
      ...facts,
      source: 'composite',
      people: { realFace: false, realVoice: true, consents },
      ingredients: [
        { file: clip, format: 'mp4', as: 'input', title: 'Clip' },
        { file: speech, format: 'wav', as: 'input', title: 'Speech' },
      ],
    },
    'video',
  );
  const edits = [{ action: 'c2pa.edited' as const, what: 'captions' }];
  const exported = await signed(
    'mp4',
    {
      ...facts,
      model: null,
      edits,
      ingredients: [{ file: video, format: 'mp4', as: 'parent', title: 'Video' }],
    },
    'exported',
  );
  const { state, text, count } = await read(exported, 'mp4');
  expect(state).toBe('Valid');
  expect(count).toBe(4);
  for (const words of ['c2pa.opened', 'captions', 'own-voice', sourceTypes.composite])
    expect(text).toContain(words);
  for (const secret of [dir, 'clip.mp4', signer.certificates.slice(100, 140)])
    expect(text).not.toContain(secret);
  expect(await readFile(exported, 'latin1')).not.toContain(dir);
});

test('an ingredient with a broken, foreign or oversized manifest is named, not trusted', async () => {
  const broken = join(dir, 'broken.png');
  const bytes = await readFile(await signed('png'));
  const at = bytes.indexOf('caBX') + 12;
  bytes.fill(0xff, at, at + 400);
  await writeFile(broken, bytes);
  const video = await signed(
    'mp4',
    { ...facts, ingredients: [{ file: broken, format: 'png', as: 'input', title: 'Picture' }] },
    'from-broken',
  );
  const { state, text } = await read(video, 'mp4');
  expect(state).toBe('Valid');
  expect(text).toContain('"title":"Picture"');
  // Signing a file with a broken manifest of its own replaces that.
  const again = join(dir, 'again.png');
  await toolkit.sign(broken, again, 'png', facts);
  expect((await read(again, 'png')).state).toBe('Valid');
});

test('WebM cannot be signed, and says so beforehand', async () => {
  expect(toolkit.canSign('webm')).toBe(false);
  const plain = await made('webm');
  await expect(toolkit.sign(plain, join(dir, 'x.webm'), 'webm', facts)).rejects.toThrow();
  const copy = join(dir, 'copy.webm');
  expect(await writeSourceType(plain, copy, 'webm', 'trained')).toBe(false);
  expect(await readFile(copy)).toEqual(await readFile(plain));
});

test('without its time stamp a file is signed all the same', async () => {
  const stamping = createToolkit(library, {
    signer,
    version: '1.2.3',
    timestampUrl: 'http://127.0.0.1:9/none',
  });
  const source = join(dir, 'unstamped.wav');
  await copyFile(await made('wav'), source);
  const output = join(dir, 'unstamped-signed.wav');
  await stamping.sign(source, output, 'wav', facts);
  expect((await read(output, 'wav')).state).toBe('Valid');
});

test('a recording of one’s own is opened, and never said to be made by a model', async () => {
  const own = await made('wav', 'own.wav');
  const file = await signed('wav', {
    ...facts,
    source: 'recorded',
    model: null,
    people: { realFace: false, realVoice: true, consents: [] },
    ingredients: [{ file: own, format: 'wav', as: 'parent', title: 'Sound' }],
  });
  const { text } = await read(file, 'wav');
  expect(text).toContain('c2pa.opened');
  expect(text).toContain('"realVoice":true');
  expect(text).not.toContain('lgorithmicMedia');
});
