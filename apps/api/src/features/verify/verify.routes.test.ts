// Short limits: one test ends the reader before it can answer.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { verification, type Verification } from '@talkreel/contracts/http/verify';
import {
  VERIFY_LIMIT,
  VERIFY_MAX_BYTES,
  verdictSentences,
  verifyTexts,
} from '@talkreel/contracts/verify';
import { noteSigningCertificate } from '@talkreel/db/media/signers.repo';
import { createToolkit, loadLibrary } from '@talkreel/provenance/c2pa';
import type { Facts } from '@talkreel/provenance/facts';
import { openSigner } from '@talkreel/provenance/signer';
import { makeTestCertificate } from '@talkreel/provenance/test-certificate';
import { writeSourceType } from '@talkreel/provenance/xmp';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { zipVideos } from '../../lib/zip.ts';
import { openApi } from '../../testing/open-api.ts';
import { createVerifyFile } from './verify-file.service.ts';

const { db, url, config } = await openApi();
const dir = await mkdtemp(join(tmpdir(), 'talkreel-verify-test-'));
const temporary = join(dir, 'tmp-');
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
const at = (name: string): string => join(dir, name);

/** Half a second of silence. */
function wav(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 8_000, 4);
  head.write('WAVEfmt ', 8);
  head.set(Buffer.from('1000000001000100401f0000803e000002001000', 'hex'), 16);
  head.write('data', 36);
  head.writeUInt32LE(8_000, 40);
  return Buffer.concat([head, Buffer.alloc(8_000)]);
}

let ours: Buffer;
let workFolder: string;

beforeAll(async () => {
  workFolder = await mkdtemp(temporary);
  vi.stubEnv('TMPDIR', workFolder);
  const signer = openSigner(makeTestCertificate());
  await noteSigningCertificate(db, { certificate: signer.leaf, kind: 'test' });
  const toolkit = createToolkit(await loadLibrary(), { signer, version: '1' });
  await writeFile(at('plain.wav'), wav());
  await writeSourceType(at('plain.wav'), at('declared.wav'), 'wav', 'trained');
  await toolkit.sign(at('declared.wav'), at('ours.wav'), 'wav', facts);
  ours = await readFile(at('ours.wav'));
});
afterAll(() => void vi.unstubAllEnvs());
// Nothing of any file stays, whatever became of it.
afterEach(async () => expect(await readdir(workFolder)).toEqual([]));

async function send(body: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await fetch(`${url}/api/verify`, { method: 'POST', headers, body });
  return { status: reply.status, body: (await reply.json()) as Verification & { code?: string } };
}

async function sendLink(link: string) {
  const reply = await fetch(`${url}/api/verify/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  return { status: reply.status, body: (await reply.json()) as Verification & { code?: string } };
}

test('a signed file says who signed it and how it was made, to anybody', async () => {
  const { status, body } = await send(new Uint8Array(ours));
  expect(status).toBe(200);
  expect(verification.parse(body)).toMatchObject({
    verdict: 'signed',
    message: verdictSentences['signed-test'],
    format: 'wav',
    bytes: ours.length,
    signer: { trust: 'test', generator: 'Talkreel' },
    sourceType: 'trainedAlgorithmicMedia',
    people: { realFace: false, realVoice: false, consents: 0 },
    story: [{ title: 'Speech', how: 'created', model: { name: 'acme/voice' } }],
    mark: null,
  });
});

test('a changed, a broken, a declared and a plain file each have a verdict', async () => {
  const verify = createVerifyFile({ db });
  const changed = Buffer.from(ours);
  changed[2_000] = 1;
  await writeFile(at('changed.wav'), changed);
  const broken = Buffer.from(ours);
  broken.fill(0xff, ours.indexOf('cbor') + 4);
  await writeFile(at('broken.wav'), broken);
  expect(await verify(at('changed.wav'))).toMatchObject({ verdict: 'changed', story: [{}] });
  expect(await verify(at('broken.wav'))).toMatchObject({ verdict: 'broken', story: [] });
  expect(await verify(at('declared.wav'))).toMatchObject({
    verdict: 'declared',
    sourceType: 'trainedAlgorithmicMedia',
  });
  expect(await verify(at('plain.wav'))).toMatchObject({ verdict: 'nothing', sourceType: null });
});

test('what cannot be checked is refused with a sentence', async () => {
  const page = await send(new TextEncoder().encode('<!doctype html><title>Hello</title>'));
  expect(page).toMatchObject({ status: 415, body: { message: verifyTexts.otherType } });
  expect(await send(new Uint8Array(0))).toMatchObject({
    status: 400,
    body: { message: verifyTexts.empty },
  });
  const large = await send(new Uint8Array(VERIFY_MAX_BYTES + 1));
  expect(large).toMatchObject({ status: 413, body: { message: verifyTexts.tooLarge(50) } });
});

test('a link of ours is checked, another is never called', async () => {
  const store = await openMediaStore(config.storage);
  await store.put('audio/verify/ours.wav', at('ours.wav'));
  const asset = {
    kind: 'audio' as const,
    content_type: 'audio/wav',
    bytes: ours.length,
    sha256: 'a',
    owner_id: null,
  };
  await db
    .insertInto('assets')
    .values([
      { ...asset, path: 'verify/ours.wav', is_public: true },
      { ...asset, path: 'verify/private.wav', is_public: false },
    ])
    .execute();
  const origin = config.publicUrl.origin;
  for (const link of ['/api/audio/verify/ours.wav', `${origin}/api/audio/verify/ours.wav?x=1`])
    expect(await sendLink(link)).toMatchObject({ status: 200, body: { verdict: 'signed' } });
  for (const link of [
    'https://example.com/share/abcdefghijklmnopqrst',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `${origin}/api/audio/../auth/user`,
    `${origin}/api/audio/a%00b`,
    'nonsense',
  ])
    expect(await sendLink(link)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  for (const link of ['/share/abcdefghijklmnopqrst', '/api/audio/verify/private.wav'])
    expect(await sendLink(link)).toMatchObject({
      status: 404,
      body: { message: verifyTexts.noSuchLink },
    });
});

test('a manifest that the reader does not get through is a verdict, and no failure', async () => {
  const verify = createVerifyFile({ db, readTimeoutMs: 1 });
  expect(await verify(at('ours.wav'))).toMatchObject({ verdict: 'unreadable', signer: null });
});

test('what is downloaded in a ZIP is signed', async () => {
  const store = await openMediaStore(config.storage);
  await store.put('video/verify/zipped.mp4', at('ours.wav'));
  const files = [{ name: 'a.mp4', path: 'verify/zipped.mp4', createdAt: new Date() }];
  const zip = await buffer(zipVideos({ store, log: pino({ level: 'silent' }) }, files));
  const start = zip.indexOf('RIFF');
  await writeFile(at('unzipped.wav'), zip.subarray(start, start + ours.length));
  expect(await createVerifyFile({ db })(at('unzipped.wav'))).toMatchObject({ verdict: 'signed' });
});

test('the watermark answers where the signature is lost, and not where it is whole', async () => {
  const mark = { in: 'sound' as const, markedAt: '2026-12-01T10:00:00.000Z' };
  const verify = createVerifyFile({ db, findMark: () => Promise.resolve(mark) });
  expect(await verify(at('plain.wav'))).toMatchObject({ verdict: 'marked', mark });
  expect(await verify(at('ours.wav'))).toMatchObject({ verdict: 'signed', mark: null });
});

test('a search for the watermark that did not finish is not called a file without one', async () => {
  const verify = createVerifyFile({
    db,
    findMark: (_file, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () =>
          reject(new Error('stopped', { cause: signal.reason })),
        ),
      ),
    markTimeoutMs: 1,
  });
  expect(await verify(at('plain.wav'))).toMatchObject({
    verdict: 'nothing',
    message: `${verdictSentences.nothing} ${verifyTexts.noTimeForMark}`,
    mark: null,
  });
});

test('one address may check so many files', async () => {
  let status = 0;
  for (let checks = 0; checks <= VERIFY_LIMIT.checks && status !== 429; checks += 1)
    ({ status } = await sendLink('nonsense'));
  expect(await sendLink('nonsense')).toMatchObject({
    status: 429,
    body: { message: verifyTexts.tooMany },
  });
});
