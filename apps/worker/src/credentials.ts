import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageFormat } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import type { SignerKind, StoredProvenance } from '@talkreel/db/schema';
import {
  noteSigner,
  noteSigningCertificate,
  shareTestCertificate,
  type SigningCertificate,
} from '@talkreel/db/media/signers.repo';
import {
  createToolkit,
  LibraryMissing,
  loadLibrary,
  type Toolkit,
} from '@talkreel/provenance/c2pa';
import type { Facts } from '@talkreel/provenance/facts';
import { openSigner, SignerProblem, type Signer } from '@talkreel/provenance/signer';
import { makeTestCertificate } from '@talkreel/provenance/test-certificate';
import { writeSourceType } from '@talkreel/provenance/xmp';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };

const NOTE_EVERY_MS = 10 * 60_000;

export interface CredentialsConfig {
  /** PEM, or the path of a file with it; undefined: the test certificate. */
  certificate: string | undefined;
  privateKey: string | undefined;
  timestampUrl: string | undefined;
  /** Who runs the models, as manifests name it. */
  provider: string;
}

/** Writes into finished files what they are. */
export interface Credentials {
  provider: string;
  /** Writes a marked copy into this folder. A file that cannot be signed is delivered with what could be written. */
  mark(
    file: string,
    format: StageFormat,
    facts: Facts,
    dir: string,
  ): Promise<{ file: string; mark: StoredProvenance['mark'] }>;
  /** How files are signed, for readiness. */
  describe(): { words: string; problem: string | null };
  stop(): void;
}

interface Opened {
  kind: SignerKind;
  name: string;
  expiresAt: Date | null;
  toolkit: Toolkit | null;
}

/**
 * Opens the operator's certificate, or the test certificate that all workers share.
 * @throws {SignerProblem} the given certificate or key cannot be used.
 */
export async function openCredentials(
  config: CredentialsConfig,
  { db, log }: { db: Db; log: Logger },
  load: typeof loadLibrary = loadLibrary,
): Promise<Credentials> {
  const { kind, signer } = await signerOf(config, db);
  const opened = await open(config, { kind, signer }, load);
  if (opened.kind !== 'own') log.warn(`Content Credentials: ${opened.name}`);
  if (opened.toolkit) await noteSigningCertificate(db, { certificate: signer.leaf, kind });
  const note = () =>
    noteSigner(db, opened).catch((error: unknown) => log.warn({ err: error }, 'signer not noted'));
  await note();
  const timer = setInterval(() => void note(), NOTE_EVERY_MS).unref();

  async function sign(file: string, output: string, format: StageFormat, facts: Facts) {
    if (!opened.toolkit?.canSign(format)) return false;
    try {
      await opened.toolkit.sign(file, output, format, facts);
      return true;
    } catch (error) {
      // The result is paid for. It goes out with its source type, and operators see that it is not signed.
      log.error({ err: error, format }, 'file not signed');
      return false;
    }
  }

  return {
    provider: config.provider,
    async mark(file, format, facts, dir) {
      const plain = join(dir, `marked.${format}`);
      const isMarked = await writeSourceType(file, plain, format, facts.source);
      const signed = join(dir, `signed.${format}`);
      if (await sign(plain, signed, format, facts))
        return { file: signed, mark: opened.kind === 'own' ? 'signed' : 'test' };
      return { file: plain, mark: isMarked ? 'xmp' : 'none' };
    },
    describe() {
      const isExpired = opened.expiresAt !== null && opened.expiresAt < new Date();
      return {
        words: opened.name,
        problem: isExpired ? 'C2PA_CERTIFICATE: the certificate has expired' : null,
      };
    },
    stop: () => clearInterval(timer),
  };
}

async function signerOf(
  config: CredentialsConfig,
  db: Db,
): Promise<{ kind: SigningCertificate['kind']; signer: Signer }> {
  const { certificate, privateKey } = config;
  if (certificate === undefined && privateKey === undefined) {
    const shared = await shareTestCertificate(db, makeTestCertificate);
    return { kind: 'test', signer: openSigner(shared) };
  }
  if (certificate === undefined || privateKey === undefined)
    throw new SignerProblem(
      'C2PA_CERTIFICATE and C2PA_PRIVATE_KEY belong together: one is missing',
    );
  try {
    const material = {
      certificates: readPem('C2PA_CERTIFICATE', certificate),
      privateKey: readPem('C2PA_PRIVATE_KEY', privateKey),
    };
    return { kind: 'own', signer: openSigner(material) };
  } catch (error) {
    if (error instanceof SignerProblem)
      throw new SignerProblem(`C2PA_CERTIFICATE and C2PA_PRIVATE_KEY: ${error.message}`);
    throw error;
  }
}

function readPem(name: string, given: string): string {
  if (given.includes('-----BEGIN')) return given.replaceAll(String.raw`\n`, '\n');
  if (!existsSync(given))
    throw new SignerProblem(`${name} is neither PEM nor a file that is there`);
  return readFileSync(given, 'utf8');
}

async function open(
  { timestampUrl }: CredentialsConfig,
  { kind, signer }: { kind: SignerKind; signer: Signer },
  load: typeof loadLibrary,
): Promise<Opened> {
  const { name, expiresAt } = signer;
  try {
    const library = await load();
    const toolkit = createToolkit(library, { signer, version: manifest.version, timestampUrl });
    return { kind, name, expiresAt, toolkit };
  } catch (error) {
    if (!(error instanceof LibraryMissing)) throw error;
    const words = `files are not signed, they only name their source type: ${error.message}`;
    return { kind: 'none', name: words, expiresAt: null, toolkit: null };
  }
}
