import { X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Verification } from '@talkreel/contracts/http/verify';
import {
  verdictSentences,
  verifyTexts,
  type SignerTrust,
  type Verdict,
  type VerifiedFormat,
} from '@talkreel/contracts/verify';
import type { Db } from '@talkreel/db/client';
import { listSigningCertificates, type SigningCertificate } from '@talkreel/db/media/signers.repo';
import { findMarked, shareMarkKey } from '@talkreel/db/media/watermarks.repo';
import { MediaToolFailed, runTool } from '@talkreel/media-tools/run-tool';
import type { ManifestAnswer, ManifestOrder } from '@talkreel/provenance/c2pa';
import { readMark } from '@talkreel/watermark/read-mark';
import { HttpError } from '../../errors.ts';
import { remembered } from '../../lib/remembered.ts';
import { inspectFile } from './inspect-file.ts';

/** Finds our watermark in a file. null: it has none that can be read. */
export type FindMark = (
  file: string,
  options: { signal: AbortSignal },
) => Promise<NonNullable<Verification['mark']> | null>;

/** Finds the marks that this installation makes. `givenKey`: what WATERMARK_KEY says. */
export function createFindMark(db: Db, givenKey: string | undefined): FindMark {
  return async (file, { signal }) => {
    const key = await shareMarkKey(db, givenKey);
    const found = await readMark(file, { key, signal });
    if (!found) return null;
    const marked = await findMarked(db, found.id);
    return { in: found.in, markedAt: marked?.markedAt.toISOString() ?? null };
  };
}

const READER = fileURLToPath(import.meta.resolve('@talkreel/provenance/read-manifest'));
/** The library takes a few megabytes for most files; a hostile one ends here. */
const READ_MEMORY_BYTES = 1024 * 1024 * 1024;
const MOST_ANSWER_BYTES = 1024 * 1024;
const CERTIFICATES_FRESH_MS = 10_000;
/** Older ones are of files that were made long ago. */
const MOST_CERTIFICATES = 20;

/** Of the formats that can carry a manifest: the library refuses WebM. */
const mimeTypes: Readonly<Partial<Record<VerifiedFormat, string>>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The IPTC's types of what a model made, wholly or in part. */
const generated = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
  'compositeSynthetic',
]);

export type VerifyFile = (path: string) => Promise<Verification>;

/** Checks files that may be made to break whatever reads them: each manifest is read by a process of its own. */
export function createVerifyFile({
  db,
  findMark,
  readTimeoutMs = 20_000,
  markTimeoutMs = 30_000,
}: {
  db: Db;
  findMark?: FindMark;
  /** How long a manifest may be read. */
  readTimeoutMs?: number;
  /** How long the watermark may be searched. */
  markTimeoutMs?: number;
}): VerifyFile {
  const certificates = remembered(CERTIFICATES_FRESH_MS, () =>
    listSigningCertificates(db, MOST_CERTIFICATES),
  );

  async function read(path: string, mimeType: string): Promise<ManifestAnswer> {
    const known = (await certificates()).map(({ certificate }) => certificate).join('\n');
    const order: ManifestOrder = { file: path, mimeType, known };
    const { stdout } = await runTool(process.execPath, [READER, JSON.stringify(order)], {
      timeoutMs: readTimeoutMs,
      maxOutputBytes: MOST_ANSWER_BYTES,
      memoryLimitBytes: READ_MEMORY_BYTES,
    });
    return JSON.parse(stdout.toString()) as ManifestAnswer;
  }

  return async (path) => {
    const { format, bytes, hasManifest, declared } = await inspectFile(path);
    if (format === null)
      throw new HttpError(415, 'unsupported_type', verifyTexts.otherType, 'file');
    const mimeType = mimeTypes[format];
    const answer = hasManifest && mimeType ? await orFailure(read(path, mimeType)) : null;
    if (answer === 'library-missing')
      throw new HttpError(503, 'unavailable', verifyTexts.unavailable);
    const found = outcomeOf(answer, await certificates());
    const isSigned = found.verdict === 'signed';
    const trust = found.signer?.trust ?? 'unknown';
    // Somebody else's signature may be put over a file of ours, and say anything.
    const searched = isSigned && trust !== 'unknown' ? null : await markOf(path);
    const mark = searched === 'no-time' ? null : searched;
    const verdict = isSigned || found.story.length > 0 ? found.verdict : weaker(found.verdict);
    return {
      ...found,
      verdict,
      message: [
        sentenceOf(verdict, trust, mark !== null),
        ...(searched === 'no-time' ? [verifyTexts.noTimeForMark] : []),
      ].join(' '),
      sourceType: found.sourceType ?? declared,
      format,
      bytes,
      mark,
    };

    function weaker(strong: Verdict): Verdict {
      if (mark !== null) return 'marked';
      if (strong !== 'nothing') return strong;
      return declared !== null && generated.has(declared) ? 'declared' : 'nothing';
    }
  };

  async function markOf(path: string): Promise<Verification['mark'] | 'no-time'> {
    const signal = AbortSignal.timeout(markTimeoutMs);
    try {
      return (await findMark?.(path, { signal })) ?? null;
    } catch (error) {
      if (signal.aborted) return 'no-time';
      throw error;
    }
  }
}

type Failure = 'too-complex' | 'library-missing';

/** The process ended without an answer: it crashed, or met one of its limits. */
async function orFailure(reading: Promise<ManifestAnswer>): Promise<ManifestAnswer | Failure> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof MediaToolFailed)) throw error;
    return error.stderrTail.includes('LibraryMissing') ? 'library-missing' : 'too-complex';
  }
}

type Outcome = Pick<Verification, 'verdict' | 'signer' | 'sourceType' | 'people' | 'story'>;

const nothing = { signer: null, sourceType: null, people: null, story: [] };
const stateVerdicts = { whole: 'signed', changed: 'changed', expired: 'expired' } as const;

function outcomeOf(
  answer: ManifestAnswer | 'too-complex',
  certificates: SigningCertificate[],
): Outcome {
  if (answer === null) return { verdict: 'nothing', ...nothing };
  if (answer === 'unreadable') return { verdict: 'broken', ...nothing };
  if (answer === 'oversized') return { verdict: 'oversized', ...nothing };
  if (answer === 'too-complex') return { verdict: 'unreadable', ...nothing };
  const { state, signer, generator, people, story } = answer;
  // Nothing that such a manifest says deserves to be repeated.
  if (state === 'invalid') return { verdict: 'invalid', ...nothing };
  return {
    verdict: stateVerdicts[state],
    signer: signer && {
      name: signer.name,
      issuer: signer.issuer,
      trust: answer.isKnown ? trustOf(signer.serial, certificates) : 'unknown',
      signedAt: signer.at,
      generator,
    },
    sourceType: story.findLast(({ sourceType }) => sourceType !== null)?.sourceType ?? null,
    people,
    story,
  };
}

/** Which of the known certificates it was; the library has checked that it is one of them. */
function trustOf(serial: string | null, certificates: SigningCertificate[]): SignerTrust {
  const signing = certificates.find(
    ({ certificate }) =>
      BigInt(`0x${new X509Certificate(certificate).serialNumber}`).toString() === serial,
  );
  return signing?.kind === 'own' ? 'ours' : 'test';
}

function sentenceOf(verdict: Verdict, trust: SignerTrust, isMarked: boolean): string {
  if (verdict !== 'signed') return verdictSentences[verdict];
  if (trust === 'unknown' && isMarked) return verdictSentences['signed-unknown-marked'];
  return verdictSentences[`signed-${trust}`];
}
