import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { listSigners } from '@talkreel/db/media/signers.repo';
import { LibraryMissing, loadLibrary } from '@talkreel/provenance/c2pa';
import type { Facts } from '@talkreel/provenance/facts';
import { SignerProblem } from '@talkreel/provenance/signer';
import { makeTestCertificate, TEST_CERTIFICATE_NAME } from '@talkreel/provenance/test-certificate';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { startTcpProxy } from '@talkreel/testing/tcp-proxy';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openCredentials, type CredentialsConfig } from './credentials.ts';

const { db, url } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const dir = await mkdtemp(join(tmpdir(), 'talkreel-credentials-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

const none: CredentialsConfig = {
  certificate: undefined,
  privateKey: undefined,
  timestampUrl: undefined,
  provider: 'Replicate',
};
const own = makeTestCertificate();
const log = pino({ level: 'silent' });
const opening = (config: Partial<CredentialsConfig>, load?: typeof loadLibrary) =>
  openCredentials({ ...none, ...config }, { db, log }, load);

const facts: Facts = {
  title: 'Speech',
  source: 'trained',
  people: { realFace: false, realVoice: false, consents: [] },
  model: { name: 'acme/voice', provider: 'Replicate' },
  ingredients: [],
  edits: [],
  at: new Date(),
};

async function sound(): Promise<string> {
  const file = join(dir, 'sound.wav');
  const head = Buffer.from('52494646240000005741564566', 'hex');
  await writeFile(
    file,
    Buffer.concat([
      head.subarray(0, 12),
      Buffer.from('666d7420100000000100010040060000800c000002001000', 'hex'),
      Buffer.from('6461746100000000', 'hex'),
    ]),
  );
  return file;
}

test('all workers share one test certificate, which operators see as such', async () => {
  const both = await Promise.all([opening({}), opening({})]);
  for (const one of both)
    expect(one.describe()).toEqual({ words: TEST_CERTIFICATE_NAME, problem: null });
  const { rows } = { rows: await db.selectFrom('test_certificates').selectAll().execute() };
  expect(rows).toHaveLength(1);
  expect(await listSigners(db, 5)).toMatchObject([{ kind: 'test', name: TEST_CERTIFICATE_NAME }]);
  for (const one of both) one.stop();
});

test('an operator’s certificate signs, from a file or from the setting itself', async () => {
  const chain = join(dir, 'chain.pem');
  await writeFile(chain, own.certificates);
  const credentials = await opening({
    certificate: chain,
    privateKey: own.privateKey.replaceAll('\n', String.raw`\n`),
  });
  const marked = await credentials.mark(await sound(), 'wav', facts, dir);
  expect(marked.mark).toBe('signed');
  credentials.stop();
});

test('a certificate that cannot be used stops the start, in its own words', async () => {
  const { certificates: certificate, privateKey } = own;
  const cases: Array<[Partial<CredentialsConfig>, RegExp]> = [
    [{ certificate }, /belong together/],
    [{ certificate: '/nowhere.pem', privateKey }, /neither PEM nor a file/],
    [{ certificate, privateKey: makeTestCertificate().privateKey }, /does not belong/],
  ];
  for (const [config, words] of cases) {
    const refused = opening(config);
    await expect(refused).rejects.toThrow(SignerProblem);
    await expect(refused).rejects.toThrow(words);
  }
});

test('where the library does not load, files still name their source type', async () => {
  const credentials = await opening({}, () =>
    loadLibrary(() => Promise.reject(new Error('wrong ELF class'))),
  );
  expect(credentials.describe()).toMatchObject({
    words: expect.stringContaining('not signed'),
    problem: null,
  });
  const { file, mark } = await credentials.mark(await sound(), 'wav', facts, dir);
  expect(mark).toBe('xmp');
  expect(await readFile(file, 'latin1')).toContain('trainedAlgorithmicMedia');
  await expect(loadLibrary(() => Promise.reject(new Error('no')))).rejects.toThrow(LibraryMissing);
  credentials.stop();
});

test('a worker starts while the database is away, and signs once it is back', async () => {
  const proxy = await startTcpProxy(url);
  const far = createDb({ url: proxy.through(url), maxConnections: 1 });
  onTestFinished(async () => {
    await far.destroy();
    await proxy.close();
  });
  proxy.silence();
  const credentials = await openCredentials(none, { db: far, log });
  onTestFinished(() => credentials.stop());
  expect(credentials.describe().words).toContain('the database did not answer');

  proxy.restore();
  expect(await credentials.mark(await sound(), 'wav', facts, dir)).toMatchObject({ mark: 'test' });
  expect(credentials.describe()).toEqual({ words: TEST_CERTIFICATE_NAME, problem: null });
});
