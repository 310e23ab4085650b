import {
  createPrivateKey,
  createPublicKey,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

/** A certificate chain and the key of its first certificate, as PEM. */
export interface KeyMaterial {
  /** The signing certificate first, then those above it. */
  certificates: string;
  privateKey: string;
}

export type SigningAlgorithm = 'es256' | 'es384' | 'es512' | 'ps256' | 'ed25519';

/**
 * Signs manifests. A key in an HSM (PKCS#11) or a key service has its own implementation: only `sign` ever needs the key.
 */
export interface Signer {
  algorithm: SigningAlgorithm;
  /** PEM, the signing certificate first. */
  certificates: string;
  /** The signing certificate alone, as PEM. */
  leaf: string;
  /** The common name of the signing certificate. */
  name: string;
  expiresAt: Date;
  /** A raw signature, as COSE wants it: r and s side by side for the elliptic curves. */
  sign(data: Buffer): Promise<Buffer>;
}

/** Why a certificate or key cannot be used, as a sentence without any of the key. */
export class SignerProblem extends Error {}

const MIN_RSA_BITS = 2_048;
const curves: Readonly<Record<string, SigningAlgorithm>> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
};
const digests: Readonly<Record<SigningAlgorithm, string | null>> = {
  es256: 'sha256',
  es384: 'sha384',
  es512: 'sha512',
  ps256: 'sha256',
  ed25519: null,
};

/** Purposes that C2PA accepts: e-mail, documents, and its own. Certificates for any purpose are refused. */
const purposes = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.62558.2.1'];

const signAsync = promisify(sign);

/**
 * Signs with a key in this process.
 * @throws {SignerProblem}
 */
export function openSigner(material: KeyMaterial, now = new Date()): Signer {
  const chain = readChain(material.certificates);
  const [leaf] = chain;
  if (!leaf) throw new SignerProblem('there is no certificate in it');
  const key = readKey(material.privateKey);
  if (!leaf.checkPrivateKey(key))
    throw new SignerProblem(
      'the private key does not belong to the first certificate of the chain',
    );
  checkUse(leaf, now);
  checkChain(chain, now);
  const algorithm = algorithmOf(key);
  return {
    algorithm,
    certificates: chain.map((one) => one.toString()).join(''),
    leaf: leaf.toString(),
    name: commonName(leaf),
    expiresAt: new Date(leaf.validTo),
    sign: (data) => signWith(key, algorithm, data),
  };
}

function signWith(key: KeyObject, algorithm: SigningAlgorithm, data: Buffer): Promise<Buffer> {
  const digest = digests[algorithm];
  if (algorithm === 'ps256')
    // 6 is RSA_PKCS1_PSS_PADDING.
    return signAsync(digest, data, { key, padding: 6, saltLength: 32 });
  if (algorithm === 'ed25519') return signAsync(digest, data, key);
  return signAsync(digest, data, { key, dsaEncoding: 'ieee-p1363' });
}

function readChain(pem: string): X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return parts.map((part) => new X509Certificate(part));
  } catch (cause) {
    throw new SignerProblem('the certificate cannot be read', { cause });
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // OpenSSL's own words are left out, since they may quote the input.
    throw new SignerProblem('the private key cannot be read: it must be PEM without a passphrase');
  }
}

function checkUse(leaf: X509Certificate, now: Date): void {
  if (now > new Date(leaf.validTo))
    throw new SignerProblem(`the certificate expired on ${day(leaf.validTo)}`);
  if (now < new Date(leaf.validFrom))
    throw new SignerProblem(`the certificate is not valid before ${day(leaf.validFrom)}`);
  if (leaf.ca)
    throw new SignerProblem('the first certificate is an authority’s, not one to sign with');
  if (leaf.checkIssued(leaf))
    throw new SignerProblem('the certificate is signed by itself, which C2PA refuses');
  if (!leaf.keyUsage?.some((purpose) => purposes.includes(purpose)))
    throw new SignerProblem(
      'the certificate is not for signing content: it needs the purpose of e-mail protection, document signing or C2PA',
    );
}

function checkChain(chain: X509Certificate[], now: Date): void {
  for (const [index, certificate] of chain.entries()) {
    if (now > new Date(certificate.validTo))
      throw new SignerProblem(
        `certificate ${index + 1} of the chain expired on ${day(certificate.validTo)}`,
      );
    const issuer = chain[index + 1];
    if (issuer && !certificate.checkIssued(issuer))
      throw new SignerProblem(`certificate ${index + 1} was not issued by the one after it`);
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(key);
  const curve = curves[details?.namedCurve ?? ''];
  if (type === 'ec' && curve) return curve;
  if (type === 'ed25519') return 'ed25519';
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS) return 'ps256';
  throw new SignerProblem(
    'the key must be P-256, P-384, P-521, Ed25519, or RSA of 2,048 bits or more',
  );
}

function commonName({ subject }: X509Certificate): string {
  return /^(?:CN|O)=(.+)$/m.exec(/^CN=.+$/m.exec(subject)?.[0] ?? subject)?.[1] ?? 'no name';
}

function day(date: string): string {
  return new Date(date).toISOString().slice(0, 10);
}
