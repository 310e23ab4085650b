import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isFinished } from '../remote.ts';
import {
  cogReportKey,
  type CogReports,
  type CogState,
  predictionOf,
  readCogReport,
} from './cog-report.ts';

interface Parts {
  /** The table that all processes share. */
  rows: {
    expect(predictionId: string, newToken: string): Promise<string>;
    find(predictionId: string): Promise<{
      status: string;
      progress: number | null;
      error: string | null;
      createdAt: Date;
      reportedAt: Date;
    } | null>;
    keep(predictionId: string, state: CogState): Promise<boolean>;
  };
  /** Where endings are kept, which contain files. */
  files: {
    put(key: string, bytes: Uint8Array): Promise<unknown>;
    open(key: string): Promise<{ stream: Readable } | null>;
  };
  /** Where reports reach us. */
  webhookUrl: string;
}

/** The longest error that is kept. */
const MAX_ERROR = 4_000;

/**
 * Reports in a table, with the last one as a file. Cog signs nothing, so each prediction's address contains a secret of
 * its own.
 */
export function createCogReports({ rows, files, webhookUrl }: Parts): CogReports {
  async function read(id: string) {
    const row = await rows.find(id);
    if (row === null) return null;
    return { ...row, ...readCogReport(JSON.stringify(row)), progress: row.progress };
  }

  return {
    async addressFor(id) {
      const key = await rows.expect(id, randomBytes(24).toString('base64url'));
      const url = new URL(webhookUrl);
      url.searchParams.set('attempt', id);
      url.searchParams.set('key', key);
      return url.href;
    },
    read,
    async keep(id, report) {
      const { output: _output, ...state } = readCogReport(report);
      const { status, progress } = state;
      // PostgreSQL's text has no NUL.
      const error = state.error?.replaceAll('\0', ' ').slice(0, MAX_ERROR) ?? null;
      const before = await read(id);
      if (before && isFinished(predictionOf(id, before, before.createdAt))) return;
      if (isFinished(predictionOf(id, state, new Date())))
        await files.put(cogReportKey(id), Buffer.from(report));
      await rows.keep(id, { status, progress, error });
    },
    async ending(id) {
      const file = await files.open(cogReportKey(id));
      if (file === null) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of file.stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}
