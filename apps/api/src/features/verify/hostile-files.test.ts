import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Verification } from '@talkreel/contracts/http/verify';
import { verdictSentences, verifyTexts } from '@talkreel/contracts/verify';
import { noteSigningCertificate } from '@talkreel/db/media/signers.repo';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { createToolkit, loadLibrary } from '@talkreel/provenance/c2pa';
import type { Facts } from '@talkreel/provenance/facts';
import { openSigner, type Signer } from '@talkreel/provenance/signer';
import { makeTestCertificate } from '@talkreel/provenance/test-certificate';
import { signAsAnother } from '@talkreel/provenance/testing/sign-as-another';
import { signBriefly } from '@talkreel/provenance/testing/sign-briefly';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApi } from '../../testing/open-api.ts';
import { createVerifyFile } from './verify-file.service.ts';

const { db, url } = await openApi();
const dir = await mkdtemp(join(tmpdir(), 'talkreel-hostile-'));
const at = (name: string): string => join(dir, name);
afterAll(() => rm(dir, { recursive: true, force: true }));

const facts: Facts = {
  title: 'Speech',
  source: 'trained',
  people: { realFace: false, realVoice: false, consents: [] },
  model: { name: 'acme/voice', provider: 'Replicate' },
  ingredients: [],
  edits: [],
  at: new Date('2026-12-01T10:00:00Z'),
};

let ours: Buffer;
let plain: Buffer;
let workFolder: string;
let expiredAt: number;

beforeAll(async () => {
  const library = await loadLibrary();
  const sign = async (signer: Signer, output: string) => {
    await noteSigningCertificate(db, { certificate: signer.leaf, kind: 'test' });
    const toolkit = createToolkit(library, { signer, version: '1' });
    await toolkit.sign(at('plain.wav'), at(output), 'wav', facts);
    return readFile(at(output));
  };
  await runFfmpeg(['-f', 'lavfi', '-i', 'sine=duration=0.5', at('plain.wav')]);
  plain = await readFile(at('plain.wav'));
  ours = await sign(openSigner(makeTestCertificate()), 'ours.wav');
  expiredAt = await signBriefly((signer) => sign(signer, 'expired.wav'));
  workFolder = await mkdtemp(join(dir, 'tmp-'));
  vi.stubEnv('TMPDIR', workFolder);
});
afterAll(() => void vi.unstubAllEnvs());
async function send(body: Buffer) {
  const reply = await fetch(`${url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  return { status: reply.status, body: (await reply.json()) as Verification };
}

const changed = (change: (bytes: Buffer) => unknown) => () => {
  const bytes = Buffer.from(ours);
  change(bytes);
  return bytes;
};

/** As another product signs it. */
const foreign = (product: string, more?: unknown) => async () => {
  await signAsAnother(at('plain.wav'), at('foreign.wav'), 'wav', {
    product,
    sourceType: 'digitalCapture',
    more,
  });
  return readFile(at('foreign.wav'));
};

/** A sound with this as its manifests. */
function withManifests(manifests: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write('C2PA');
  head.writeUInt32LE(manifests.length, 4);
  const file = Buffer.concat([plain, head, manifests, Buffer.alloc(manifests.length % 2)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(parts).length);
  head.write(type, 4);
  return Buffer.concat([head, ...parts]);
}

const about = (type: string, label: string): Buffer =>
  box(
    'jumd',
    Buffer.from(type),
    Buffer.from('00110010800000aa00389b71', 'hex'),
    Buffer.of(3),
    Buffer.from(`${label}\0`),
  );

/** Some kilobytes that unpack to 32 MB. */
function bomb(): Buffer {
  const label = 'urn:c2pa:16bc20d5-d960-41a9-895d-32ef2777a76f';
  const large = box('jumb', about('c2ma', label), box('free', Buffer.alloc(32 * 1024 * 1024)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const packed = box('brob', Buffer.from('jumb'), brotliCompressSync(large, { params }));
  const inner = box('jumb', about('c2cm', label), packed);
  return withManifests(box('jumb', about('c2pa', 'c2pa'), inner));
}

/** Boxes in boxes, five hundred deep. */
function nested(): Buffer {
  let inner = box('free', Buffer.alloc(4));
  for (let depth = 0; depth < 500; depth += 1) inner = box('jumb', about('c2as', 'a'), inner);
  return withManifests(box('jumb', about('c2pa', 'c2pa'), inner));
}

const kinds: Record<string, [make: () => Buffer | Promise<Buffer>, sentence: string]> = {
  broken: [
    changed((bytes) => bytes.fill(0xff, bytes.indexOf('cbor') + 4)),
    verdictSentences.broken,
  ],
  'lying, changed after signing': [
    changed((bytes) => bytes.write('evil/voice', bytes.indexOf('acme/voice'))),
    verdictSentences.invalid,
  ],
  'over other sound': [changed((bytes) => (bytes[1_000] = 7)), verdictSentences.changed],
  'of another product': [foreign('Acme Studio'), verdictSentences['signed-unknown']],
  oversized: [foreign('Acme Studio', { text: 'y'.repeat(5_000_000) }), verdictSentences.oversized],
  'a bomb': [bomb, verdictSentences.oversized],
  'boxes in boxes': [nested, verdictSentences.broken],
};

/** Without the search for a watermark, which takes seconds. */
const verify = createVerifyFile({ db });

test.each(Object.entries(kinds))('a manifest that is %s has its sentence', async (kind, of) => {
  const [make, sentence] = of;
  const file = at(`${kind}.wav`);
  await writeFile(file, await make());
  expect((await verify(file)).message).toBe(sentence);
});

test('sent by strangers, they leave nothing, and the api lives', { tags: ['long'] }, async () => {
  for (const [make, sentence] of Object.values(kinds))
    expect((await send(await make())).body.message).toBe(sentence);
  const page = await send(Buffer.from('PK\u0003\u0004 not a video at all'));
  expect(page).toMatchObject({ status: 415, body: { message: verifyTexts.otherType } });
  expect(await readdir(workFolder)).toEqual([]);
  const stored = db.selectFrom('assets').select('id').where('owner_id', 'is not', null);
  expect(await stored.execute()).toEqual([]);
});

test('a file of another product says which, and what it says is not said by us', async () => {
  await foreign('Acme Studio')();
  expect(await verify(at('foreign.wav'))).toMatchObject({
    verdict: 'signed',
    signer: { trust: 'unknown', generator: 'Acme Studio' },
    sourceType: 'digitalCapture',
    people: null,
  });
});

test('a stranger’s signature over a file of ours does not hide our watermark', async () => {
  await foreign('Acme Studio')();
  const mark = { in: 'sound' as const, markedAt: null };
  const marking = createVerifyFile({ db, findMark: () => Promise.resolve(mark) });
  expect(await marking(at('foreign.wav'))).toMatchObject({
    verdict: 'signed',
    message: verdictSentences['signed-unknown-marked'],
    mark,
  });
});

test('a WebM carries no manifest, and is searched for the watermark', async () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5:duration=1'];
  await runFfmpeg([picture, ['-c:v', 'libvpx', at('plain.webm')]]);
  const marking = createVerifyFile({
    db,
    findMark: () => Promise.resolve({ in: 'picture', markedAt: null }),
  });
  // These bytes are how others name a manifest, and mean nothing here.
  await writeFile(at('named.webm'), Buffer.concat([await readFile(at('plain.webm')), ours]));
  expect(await marking(at('named.webm'))).toMatchObject({ verdict: 'marked', format: 'webm' });
  await runFfmpeg([picture, at('plain.mkv')]);
  await expect(marking(at('plain.mkv'))).rejects.toThrow(verifyTexts.otherType);
});

test('an expired certificate without a time stamp is named as that', async () => {
  await waitFor(() => Date.now() > expiredAt, { what: 'the certificate to expire' });
  expect(await verify(at('expired.wav'))).toMatchObject({
    verdict: 'expired',
    message: verdictSentences.expired,
  });
});
