import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageFormat } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import type { SignerKind, StoredProvenance } from '@talkreel/db/schema';
import {
  noteSigner,
  noteSigningCertificate,
  shareTestCertificate,
} from '@talkreel/db/media/signers.repo';
import { untilItWorks } from '@talkreel/media-tools/until-it-works';
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
const NOT_OPENED = 'not opened yet: the database did not answer';

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
 * Opens the operator's certificate, or the test certificate that all workers share. A worker starts without its
 * database, as it lives on without it: then the first file to be signed opens them.
 * @throws {SignerProblem} the given certificate or key cannot be used.
 */
export async function openCredentials(
  config: CredentialsConfig,
  { db, log }: { db: Db; log: Logger },
  load: typeof loadLibrary = loadLibrary,
): Promise<Credentials> {
  const library = await load().catch((error: unknown) => {
    if (error instanceof LibraryMissing) return error;
    throw error;
  });
  const own = ownSignerOf(config);
  const ownOpened = own && open(config, { kind: 'own', signer: own }, library);
  let opened: Opened | undefined;

  const opening = untilItWorks(async () => {
    const signer = own ?? openSigner(await shareTestCertificate(db, makeTestCertificate));
    const kind = own ? 'own' : 'test';
    const found = ownOpened ?? open(config, { kind, signer }, library);
    if (found.toolkit) await noteSigningCertificate(db, { certificate: signer.leaf, kind });
    if (found.kind !== 'own') log.warn(`Content Credentials: ${found.name}`);
    opened = found;
    return found;
  });
  const note = () =>
    opening()
      .then((found) => noteSigner(db, found))
      .catch((error: unknown) => log.warn({ err: error }, 'signer not noted'));
  await note();
  const timer = setInterval(() => void note(), NOTE_EVERY_MS).unref();

  async function sign(file: string, output: string, format: StageFormat, facts: Facts) {
    const { toolkit } = await opening();
    if (!toolkit?.canSign(format)) return false;
    try {
      await toolkit.sign(file, output, format, facts);
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
        return { file: signed, mark: own ? 'signed' : 'test' };
      return { file: plain, mark: isMarked ? 'xmp' : 'none' };
    },
    describe() {
      if (opened === undefined) return { words: NOT_OPENED, problem: null };
      const isExpired = opened.expiresAt !== null && opened.expiresAt < new Date();
      return {
        words: opened.name,
        problem: isExpired ? 'C2PA_CERTIFICATE: the certificate has expired' : null,
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** The operator's certificate; undefined: there is none. */
function ownSignerOf({ certificate, privateKey }: CredentialsConfig): Signer | undefined {
  if (certificate === undefined && privateKey === undefined) return undefined;
  if (certificate === undefined || privateKey === undefined)
    throw new SignerProblem(
      'C2PA_CERTIFICATE and C2PA_PRIVATE_KEY belong together: one is missing',
    );
  try {
    return openSigner({
      certificates: readPem('C2PA_CERTIFICATE', certificate),
      privateKey: readPem('C2PA_PRIVATE_KEY', privateKey),
    });
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

function open(
  { timestampUrl }: CredentialsConfig,
  { kind, signer }: { kind: SignerKind; signer: Signer },
  library: Awaited<ReturnType<typeof loadLibrary>> | LibraryMissing,
): Opened {
  if (library instanceof LibraryMissing) {
    const words = `files are not signed, they only name their source type: ${library.message}`;
    return { kind: 'none', name: words, expiresAt: null, toolkit: null };
  }
  const { name, expiresAt } = signer;
  const toolkit = createToolkit(library, { signer, version: manifest.version, timestampUrl });
  return { kind, name, expiresAt, toolkit };
}
