import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createToolkit, loadLibrary, readStory } from './c2pa.ts';
import { mimeTypes, type Facts } from './facts.ts';
import { openSigner } from './signer.ts';
import { storyOf } from './story.ts';
import { makeTestCertificate } from './test-certificate.ts';
import { signBriefly } from './testing/sign-briefly.ts';

const dir = await mkdtemp(join(tmpdir(), 'talkreel-story-'));
afterAll(() => rm(dir, { recursive: true, force: true }));
const library = await loadLibrary();
const signer = openSigner(makeTestCertificate());
const toolkit = createToolkit(library, { signer, version: '1.2.3' });

const facts: Facts = {
  title: 'Speech',
  source: 'trained',
  people: { realFace: false, realVoice: false, consents: [] },
  model: { name: 'acme/voice', provider: 'Replicate' },
  ingredients: [],
  edits: [],
  at: new Date('2026-12-01T10:00:00Z'),
};

/** A second of silence. */
function wav(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 16_000, 4);
  head.write('WAVEfmt ', 8);
  head.set(Buffer.from('1000000001000100401f0000803e000002001000', 'hex'), 16);
  head.write('data', 36);
  head.writeUInt32LE(16_000, 40);
  return Buffer.concat([head, Buffer.alloc(16_000)]);
}

async function signed(name: string, about: Facts = facts, by = toolkit): Promise<string> {
  const plain = join(dir, `plain-${name}`);
  await writeFile(plain, wav());
  const file = join(dir, name);
  await by.sign(plain, file, 'wav', about);
  return file;
}

const read = (file: string, known = signer.leaf) =>
  readStory(library, { file, mimeType: mimeTypes.wav, known });

/** What is said of a signed file whose bytes were changed. */
async function spoiled(change: (bytes: Buffer) => Buffer | undefined) {
  const bytes = await readFile(await signed('to-spoil.wav'));
  const file = join(dir, 'spoiled.wav');
  await writeFile(file, change(bytes) ?? bytes);
  return read(file);
}

/** Where the first JUMBF box of this type begins. */
const boxAt = (bytes: Buffer, type: string): number => bytes.indexOf(type, 'latin1') - 4;

test('a file tells its story, oldest first, with the signer it is known by', async () => {
  const speech = await signed('speech.wav');
  const file = await signed('edited.wav', {
    ...facts,
    title: 'Export',
    model: null,
    ingredients: [{ file: speech, format: 'wav', as: 'parent', title: 'Speech' }],
    edits: [{ action: 'c2pa.edited', what: 'captions' }, { action: 'c2pa.transcoded' }],
  });
  expect(await read(file)).toMatchObject({
    state: 'whole',
    isKnown: true,
    generator: 'Talkreel',
    people: { realFace: false, realVoice: false, consents: 0 },
    story: [
      {
        title: 'Speech',
        how: 'created',
        at: '2026-12-01T10:00:00.000Z',
        sourceType: 'trainedAlgorithmicMedia',
        model: { name: 'acme/voice', provider: 'Replicate' },
        edits: [],
      },
      {
        title: 'Export',
        how: 'opened',
        model: null,
        ingredients: [{ title: 'Speech', as: 'parent' }],
        edits: ['captions', 'transcoded'],
      },
    ],
  });
});

test('a foreign signature is whole, and not known', async () => {
  const foreign = createToolkit(library, {
    signer: openSigner(makeTestCertificate()),
    version: '9',
  });
  const file = await signed('foreign.wav', facts, foreign);
  // Its certificate has the name of ours, which anybody can give theirs.
  expect(await read(file)).toMatchObject({ state: 'whole', isKnown: false });
  expect(await read(file, '')).toMatchObject({ state: 'whole', isKnown: false });
});

test('changed bytes of the file are told from changed bytes of the manifest', async () => {
  const sound = await spoiled((bytes) => void (bytes[1_000] = 1));
  expect(sound).toMatchObject({ state: 'changed', isKnown: true });
  const claim = await spoiled(
    (bytes) => void bytes.write('evil/voice', bytes.indexOf('acme/voice')),
  );
  expect(claim).toMatchObject({ state: 'invalid' });
});

test.for<[string, (bytes: Buffer) => Buffer | undefined]>([
  ['oversized box', (bytes) => void bytes.writeUInt32BE(0xff_ff_ff_f0, boxAt(bytes, 'jumd'))],
  ['box shorter than its head', (bytes) => void bytes.writeUInt32BE(3, boxAt(bytes, 'jumb'))],
  ['box that goes on for ever', (bytes) => void bytes.writeUInt32BE(0, boxAt(bytes, 'jumd'))],
  [
    'box of eighteen exabytes',
    (bytes) => {
      const at = boxAt(bytes, 'jumb');
      bytes.writeUInt32BE(1, at);
      bytes.fill(0xff, at + 8, at + 16);
      return undefined;
    },
  ],
  ['torn manifest', (bytes) => void bytes.fill(0xff, boxAt(bytes, 'cbor') + 8)],
  ['cut off manifest', (bytes) => bytes.subarray(0, boxAt(bytes, 'cbor') + 40)],
  [
    'compressed box that is no Brotli',
    (bytes) => void bytes.write('brob', boxAt(bytes, 'cbor') + 4),
  ],
])('a manifest is refused for: %s', async ([, change]) => {
  const answer = await spoiled(change);
  expect(['unreadable', 'invalid']).toContain(
    typeof answer === 'object' && answer !== null ? answer.state : answer,
  );
});

test('a small box that unpacks to a large one is refused', async () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + Buffer.concat(parts).length);
    head.write(type, 4);
    return Buffer.concat([head, ...parts]);
  };
  const about = (type: string, label: string) => {
    const id = Buffer.from('00110010800000aa00389b71', 'hex');
    return box('jumd', Buffer.from(type), id, Buffer.of(3), Buffer.from(`${label}\0`));
  };
  const label = 'urn:c2pa:16bc20d5-d960-41a9-895d-32ef2777a76f';
  const large = box('jumb', about('c2ma', label), box('free', Buffer.alloc(32 * 1024 * 1024)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const packed = box('brob', Buffer.from('jumb'), brotliCompressSync(large, { params }));
  const manifests = box('jumb', about('c2pa', 'c2pa'), box('jumb', about('c2cm', label), packed));
  const chunk = Buffer.alloc(8);
  chunk.write('C2PA');
  chunk.writeUInt32LE(manifests.length, 4);
  const bomb = Buffer.concat([wav(), chunk, manifests, Buffer.alloc(manifests.length % 2)]);
  bomb.writeUInt32LE(bomb.length - 8, 4);
  expect(bomb.length).toBeLessThan(20_000);
  const file = join(dir, 'bomb.wav');
  await writeFile(file, bomb);
  expect(await read(file)).toBe('oversized');
  // A file with such a box in it can be signed, which replaces it.
  const replaced = join(dir, 'replaced.wav');
  await toolkit.sign(file, replaced, 'wav', facts);
  expect(await read(replaced)).toMatchObject({ state: 'whole', isKnown: true });
});

test('a certificate that has expired is named as that', () => {
  const failing = (...codes: string[]) =>
    storyOf({
      active_manifest: 'm',
      manifests: { m: {} },
      validation_results: { activeManifest: { failure: codes.map((code) => ({ code })) } },
    }).state;
  const untrusted = 'signingCredential.untrusted';
  expect(failing(untrusted)).toBe('whole');
  expect(failing(untrusted, 'signingCredential.expired')).toBe('expired');
  expect(failing('signingCredential.expired', 'assertion.dataHash.mismatch')).toBe('changed');
  expect(failing('signingCredential.expired', 'claimSignature.mismatch')).toBe('invalid');
});

// The library signs with no certificate that has expired, so this waits for one to.
test('so the library says when it does', { tags: ['long'] }, async () => {
  let file = '';
  await signBriefly(async (by) => {
    file = await signed('expired.wav', facts, createToolkit(library, { signer: by, version: '1' }));
  });
  await expect
    .poll(() => read(file), { timeout: 90_000, interval: 250 })
    .toMatchObject({ state: 'expired' });
});

test('stories that go in circles, and texts without end, are cut', () => {
  const manifests = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `m${index}`,
      {
        title: `${'x'.repeat(5_000)}\u202e`,
        ingredients: [0, 1, 2].map((step) => ({
          active_manifest: `m${(index * 3 + step) % 300}`,
          relationship: 'componentOf',
        })),
        assertions: [{ label: 'c2pa.actions.v2', data: { actions: 'none' } }, null, 7],
        signature_info: 'none',
      },
    ]),
  );
  const { story, signer: by } = storyOf({ active_manifest: 'm1', manifests });
  expect(story.length).toBeLessThanOrEqual(40);
  expect(story[0]?.title).toHaveLength(120);
  expect(by).toBeNull();
  expect(() => storyOf({ active_manifest: 'gone', manifests })).toThrow();
});
