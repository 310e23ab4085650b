import { generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSigner, SignerProblem } from './signer.ts';
import { makeTestCertificate, TEST_CERTIFICATE_NAME } from './test-certificate.ts';

const material = makeTestCertificate();
const [leaf = '', root = ''] = material.certificates.split(/(?<=-----END CERTIFICATE-----\n)/);

test('the test certificate says what it is, and its key signs', async () => {
  const signer = openSigner(material);
  expect(signer).toMatchObject({ algorithm: 'es256', name: TEST_CERTIFICATE_NAME });
  const data = Buffer.from('a claim');
  const key = { key: new X509Certificate(leaf).publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', data, key, await signer.sign(data))).toBe(true);
});

const wrong: Array<[string, Partial<typeof material>, RegExp, Date?]> = [
  ['an expired one', {}, /expired on \d{4}-/, new Date('2100-01-01')],
  ['one that is not valid yet', {}, /not valid before/, new Date('2000-01-01')],
  ['another one’s key', { privateKey: makeTestCertificate().privateKey }, /does not belong/],
  ['no certificate', { certificates: 'none' }, /no certificate/],
  ['a torn certificate', { certificates: leaf.replace('MII', 'XXX') }, /cannot be read/],
  ['no key', { privateKey: 'none' }, /private key cannot be read/],
  ['another one’s root', { certificates: leaf + makeTestCertificate().certificates }, /not issued/],
];

test.for(wrong)('%s is refused in its own words, without the key', ([, change, words, now]) => {
  const opening = () => openSigner({ ...material, ...change }, now);
  expect(opening).toThrow(SignerProblem);
  expect(opening).toThrow(words);
});

test('an authority’s certificate and a key of another kind are refused', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => openSigner({ certificates: root, privateKey: pem })).toThrow(/does not belong/);
});
