import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { OwnRecording, VoiceStatement } from '@talkreel/contracts/http/own-recordings';
import { mediaPath, storageKey } from '@talkreel/contracts/media';
import {
  OWN_RECORDING_MAX_BYTES,
  OWN_RECORDING_SECONDS,
  ownRecordingTexts,
  SPEECH_LUFS,
  STATEMENT_VERSION,
  statementOf,
  type SpeakerConsent,
} from '@talkreel/contracts/own-recordings';
import { photoRefusals } from '@talkreel/contracts/photo';
import type { Db } from '@talkreel/db/client';
import {
  findOwnRecording,
  saveOwnRecording,
  type NewStatement,
  type OwnRecordingRow,
} from '@talkreel/db/media/own-recordings.repo';
import type { NewAsset } from '@talkreel/db/schema';
import { encodeSpeech } from '@talkreel/media-tools/encode-speech';
import { MediaToolMissing } from '@talkreel/media-tools/ffmpeg';
import { MediaRejected, type RejectionReason } from '@talkreel/media-tools/media-rejected';
import type { MediaStore } from '@talkreel/storage/media-store';
import { HttpError, invalid, notFound } from '../errors.ts';
import { createFairQueue } from '../lib/fair-queue.ts';
import { fileNameOf } from '../lib/digests.ts';
import { receive, type ReceiveRules } from '../lib/receive-file.ts';

/** Each recording is decoded by a process of its own. */
const MAX_DECODING = 2;
const MAX_WAITING = 10;
const MAX_WAIT_MS = 20_000;
/** Decoding a few minutes of sound takes a second or two. */
const DECODE_TIMEOUT_MS = 45_000;

export const recordingRules: ReceiveRules = {
  maxBytes: OWN_RECORDING_MAX_BYTES,
  texts: ownRecordingTexts,
};

/** Speech that users record or upload instead of choosing a voice. */
export interface OwnRecordings {
  /**
   * Takes a recording as it arrives: decodes it within limits, cuts off silence, levels it and stores it with the
   * statement. The same file with the same statement is the same recording.
   * @throws {HttpError} 400, 413 or 415 with a sentence for each cause; 503 if too many arrive at once.
   */
  keep(userId: string, statement: NewStatement, sent: Readable): Promise<OwnRecordingRow>;
}

export function createOwnRecordings({ db, store }: { db: Db; store: MediaStore }): OwnRecordings {
  const queue = createFairQueue({
    atOnce: MAX_DECODING,
    maxWaiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    busy: () => new HttpError(503, 'busy', photoRefusals.busy),
  });

  async function encode(userId: string, dir: string, path: string): Promise<NewAsset> {
    const output = join(dir, 'speech.wav');
    const { durationSeconds } = await encodeSpeech(
      {
        source: join(dir, 'sent'),
        output,
        lufs: SPEECH_LUFS,
        minSeconds: OWN_RECORDING_SECONDS.least,
        maxSeconds: OWN_RECORDING_SECONDS.most,
      },
      { timeoutMs: DECODE_TIMEOUT_MS },
    );
    const contentType = 'audio/wav';
    const put = await store.put(storageKey('audio', path), output, { contentType });
    return {
      owner_id: userId,
      kind: 'audio',
      path,
      content_type: contentType,
      duration_seconds: durationSeconds,
      bytes: put.bytes,
      sha256: put.sha256,
    };
  }

  return {
    async keep(userId, statement, sent) {
      const dir = await mkdtemp(join(tmpdir(), 'talkreel-recording-'));
      try {
        const digest = await receive(sent, join(dir, 'sent'), recordingRules);
        const path = `recordings/${fileNameOf(userId, digest, statement)}.wav`;
        const asset = await queue.run(userId, () => encode(userId, dir, path));
        const kept = await saveOwnRecording(db, userId, { asset, statement });
        if (!kept) throw notFound();
        return kept;
      } catch (error) {
        throw refusal(error);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  };
}

/**
 * The statement that the user was shown and agreed to.
 * @throws {HttpError} 409 for a text that is not in force.
 */
export function statementInForce(consent: SpeakerConsent, version: number): NewStatement {
  const statement = statementOf(version, consent);
  if (version !== STATEMENT_VERSION || statement === undefined)
    throw new HttpError(409, 'old_statement', ownRecordingTexts.oldStatement, 'statement');
  return { consent, statement, version };
}

/**
 * A recording that its user can use now.
 * @throws {HttpError} 404 if it does not exist, is another user's, or its sound is gone.
 */
export async function usableRecording(
  db: Db,
  userId: string,
  id: string,
): Promise<{ id: string; asset: string; path: string; durationSeconds: number }> {
  const found = await findOwnRecording(db, userId, id);
  if (!found?.asset || found.path === null)
    throw new HttpError(404, 'recording_gone', ownRecordingTexts.gone, 'recordingId');
  const { asset, path, duration_seconds: durationSeconds } = found;
  return { id, asset, path, durationSeconds: durationSeconds ?? 0 };
}

export function voiceStatement(row: OwnRecordingRow): VoiceStatement {
  return {
    consent: row.consent,
    statement: row.statement,
    statementVersion: row.statement_version,
    statedAt: row.created_at.toISOString(),
  };
}

export function ownRecordingView(row: OwnRecordingRow): OwnRecording {
  return {
    ...voiceStatement(row),
    id: row.id,
    url: row.path && mediaPath('audio', row.path),
    durationSeconds: row.duration_seconds,
  };
}

/** Wrong kinds of file are 415, unusable speech is 400. */
const WRONG_FILES: Partial<Record<RejectionReason, string>> = {
  'has-video': ownRecordingTexts.isVideo,
  picture: ownRecordingTexts.isPicture,
  'no-audio': ownRecordingTexts.notSound,
  unreadable: ownRecordingTexts.notSound,
};
const UNUSABLE: Partial<Record<RejectionReason, string>> = {
  silent: ownRecordingTexts.silent,
  'no-speech': ownRecordingTexts.noSpeech,
  'too-short': ownRecordingTexts.tooShort,
  'too-long': ownRecordingTexts.tooLong,
  clipped: ownRecordingTexts.clipped,
};

function refusal(error: unknown): unknown {
  if (error instanceof MediaToolMissing)
    return new HttpError(503, 'unavailable', ownRecordingTexts.unavailable, 'file');
  if (!(error instanceof MediaRejected)) return error;
  const [wrong, unusable] = [WRONG_FILES[error.reason], UNUSABLE[error.reason]];
  if (wrong !== undefined) return new HttpError(415, 'unsupported_type', wrong, 'file');
  return unusable === undefined ? error : invalid('file', unusable);
}
