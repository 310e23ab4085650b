import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { KeyMaterial } from './signer.ts';

const YEARS = 10;
const DAY_MS = 24 * 3600 * 1_000;

/** What the certificate says of itself, so that nobody who reads a file takes it for a real one. */
export const TEST_CERTIFICATE_NAME = 'Talkreel test certificate - not trusted';
const TEST_ROOT_NAME = 'Talkreel test root - not trusted';
const ORGANISATION = 'Talkreel';

const oid = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;

const SEQUENCE = 0x30;
const SET = 0x31;
const DIGITAL_SIGNATURE = 0x80;
const CERT_AND_CRL_SIGN = 0x06;

/**
 * Makes an ES256 key with a certificate of the profile that C2PA asks for, under a root whose key is thrown away.
 * Written out as DER here: the libraries that make certificates bring dozens of packages for these sixty lines.
 */
export function makeTestCertificate(now = new Date()): KeyMaterial & { expiresAt: Date } {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const notBefore = new Date(now.getTime() - DAY_MS);
  const expiresAt = new Date(now.getTime() + YEARS * 365 * DAY_MS);
  const common = { issuer: TEST_ROOT_NAME, issuerKeys: root, notBefore, notAfter: expiresAt };
  const rootDer = certificate({ ...common, subject: TEST_ROOT_NAME, publicKey: root.publicKey });
  const leafDer = certificate({
    ...common,
    subject: TEST_CERTIFICATE_NAME,
    publicKey: leaf.publicKey,
  });
  return {
    certificates: [leafDer, rootDer].map(toPem).join(''),
    privateKey: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    expiresAt,
  };
}

interface CertificateParts {
  subject: string;
  publicKey: KeyObject;
  issuer: string;
  issuerKeys: { publicKey: KeyObject; privateKey: KeyObject };
  notBefore: Date;
  notAfter: Date;
}

function certificate(parts: CertificateParts): Buffer {
  const algorithm = der(SEQUENCE, objectId(oid.ecdsaWithSha256));
  const serial = randomBytes(16);
  // Positive, and of a fixed length.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    algorithm,
    name(parts.issuer),
    der(SEQUENCE, time(parts.notBefore), time(parts.notAfter)),
    name(parts.subject),
    spki(parts.publicKey),
    der(0xa3, der(SEQUENCE, ...extensions(parts))),
  );
  const signature = sign('sha256', toBeSigned, parts.issuerKeys.privateKey);
  return der(SEQUENCE, toBeSigned, algorithm, bits(signature));
}

function extensions({ subject, issuer, publicKey, issuerKeys }: CertificateParts): Buffer[] {
  const isRoot = subject === issuer;
  const yes = der(0x01, Buffer.of(0xff));
  return [
    extension(oid.basicConstraints, der(SEQUENCE, ...(isRoot ? [yes] : [])), true),
    extension(
      oid.keyUsage,
      isRoot
        ? der(0x03, Buffer.of(1, CERT_AND_CRL_SIGN))
        : der(0x03, Buffer.of(7, DIGITAL_SIGNATURE)),
      true,
    ),
    ...(isRoot
      ? []
      : [extension(oid.extendedKeyUsage, der(SEQUENCE, objectId(oid.emailProtection)))]),
    extension(oid.subjectKeyId, der(0x04, keyId(publicKey))),
    extension(oid.authorityKeyId, der(SEQUENCE, der(0x80, keyId(issuerKeys.publicKey)))),
  ];
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.of(0xff))] : [];
  return der(SEQUENCE, objectId(id), ...critical, der(0x04, value));
}

function name(commonName: string): Buffer {
  const part = (id: string, text: string) =>
    der(SET, der(SEQUENCE, objectId(id), der(0x0c, Buffer.from(text))));
  return der(SEQUENCE, part(oid.organisation, ORGANISATION), part(oid.commonName, commonName));
}

/** UTCTime, which is what X.509 asks for before 2050; GeneralizedTime after it. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/\.\d+|[-:T]/g, '');
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

/** A hash over the whole key info: RFC 5280 leaves it to the issuer. */
function keyId(key: KeyObject): Buffer {
  return hash('sha1', spki(key), 'buffer');
}

function bits(value: Buffer): Buffer {
  return der(0x03, Buffer.concat([Buffer.of(0), value]));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const digits = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    bytes.push(...digits);
  }
  return der(0x06, Buffer.from(bytes));
}

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
