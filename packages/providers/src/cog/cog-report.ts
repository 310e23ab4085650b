import { z } from 'zod';
import type { Prediction, PredictionStatus } from '../remote.ts';
import { progressFromLogs } from '../replicate/prediction.ts';

/** The largest report that is read: with the output as a data URL, about 45 MB of file. */
export const MAX_COG_REPORT_BYTES = 60 * 1024 * 1024;

/** What a container says of a prediction, in replies and webhooks alike. Other fields are ignored. */
const cogPrediction = z.looseObject({
  status: z.string(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
});

/** What is known of a prediction that was sent to a container. */
export interface CogState {
  status: PredictionStatus;
  /** 0..1 if the logs contain it. */
  progress: number | null;
  error: string | null;
}

/**
 * Where containers' reports arrive: they tell only the address that a prediction named, and cannot be asked. All
 * processes share it.
 */
export interface CogReports {
  /** The address that reports on this prediction go to; a new one is expected from now on. */
  addressFor(predictionId: string): Promise<string>;
  /** null: no report has arrived. */
  read(predictionId: string): Promise<(CogState & { createdAt: Date; reportedAt: Date }) | null>;
  /** Keeps what a container said. The first end counts; a report that comes after it changes nothing. */
  keep(predictionId: string, report: string): Promise<void>;
  /** The report that ended it, as it was received. */
  ending(predictionId: string): Promise<string | null>;
}

/** A container never says `aborted`, and a state that is not known yet counts as being processed. */
const known = z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled']);

/** @throws {SyntaxError | z.ZodError} it is no report. */
export function readCogReport(report: string): CogState & { output: unknown } {
  const { status, output, error, logs } = cogPrediction.parse(JSON.parse(report));
  return {
    status: known.safeParse(status).data ?? 'processing',
    progress: progressFromLogs(logs ?? ''),
    error: error == null ? null : typeof error === 'string' ? error : JSON.stringify(error),
    output: output ?? null,
  };
}

export function predictionOf(
  id: string,
  { status, progress, error }: CogState,
  createdAt: Date,
): Prediction {
  return { id, status, progress, error, createdAt, outputUrls: [] };
}

/** The files in an output, as data URLs and addresses, at any depth. */
export function filesIn(output: unknown): string[] {
  if (typeof output === 'string') return /^(?:https?|data):/i.test(output) ? [output] : [];
  if (Array.isArray(output)) return output.flatMap(filesIn);
  if (output !== null && typeof output === 'object') return Object.values(output).flatMap(filesIn);
  return [];
}

/** The bytes of a data URL; null: it is not one. */
export function bytesOfDataUrl(url: string): Buffer | null {
  const comma = url.indexOf(',');
  if (!/^data:/i.test(url) || comma < 0) return null;
  const text = url.slice(comma + 1);
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(text, 'base64');
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return null;
  }
}

/** Where endings are kept in the media store. */
export const COG_REPORTS = 'cog/';
export const cogReportKey = (predictionId: string): string => `${COG_REPORTS}${predictionId}.json`;
