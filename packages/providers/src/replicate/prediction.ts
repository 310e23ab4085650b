import { z } from 'zod';
import type { Prediction } from '../remote.ts';

/** The fields of Replicate's prediction that we use; others are ignored. */
export const replicatePrediction = z.object({
  id: z.string().min(1),
  status: z.string(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish(),
  created_at: z.coerce.date(),
  completed_at: z.string().nullish(),
  webhook: z.string().nullish(),
});

/** What is looked for in a list; the account's other predictions may be of any kind. */
const listed = z.looseObject({ created_at: z.coerce.date(), webhook: z.string().nullish() });

export const predictionPage = z.object({
  next: z.string().nullish(),
  results: z.array(listed),
});

const known = z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']);

/**
 * Parses a prediction as Replicate sends it, in replies and webhooks alike. A state that is not known yet must not hide
 * what was paid for: until the prediction is complete, it counts as being processed.
 */
export function toPrediction(raw: unknown): Prediction {
  const { id, status, output, error, logs, created_at, completed_at } =
    replicatePrediction.parse(raw);
  return {
    id,
    status: known.safeParse(status).data ?? (completed_at ? 'failed' : 'processing'),
    outputUrls: collectUrls(output),
    progress: progressFromLogs(logs ?? ''),
    error: errorText(error),
    createdAt: created_at,
  };
}

/** The attempt in a prediction's webhook URL. */
export function attemptOf(raw: { webhook?: string | null | undefined }): string | null {
  if (!raw.webhook || !URL.canParse(raw.webhook)) return null;
  return new URL(raw.webhook).searchParams.get('attempt');
}

/**
 * The webhook URL for predictions of this attempt. Even without a webhook URL of ours, the attempt
 * must be recorded where a listing shows it: `.invalid` never resolves, so nobody is called.
 */
export function webhookFor(attemptId: string, webhookUrl: string | undefined): string {
  const url = new URL(webhookUrl ?? 'https://talkreel.invalid/webhooks/replicate');
  url.searchParams.set('attempt', attemptId);
  return url.href;
}

/** Outputs are one URL, a list of them, or an object of named ones. */
export function collectUrls(output: unknown): string[] {
  if (typeof output === 'string') return /^https?:/i.test(output) ? [output] : [];
  if (Array.isArray(output)) return output.flatMap(collectUrls);
  if (output !== null && typeof output === 'object')
    return Object.values(output).flatMap(collectUrls);
  return [];
}

/** The last percentage in the logs. */
export function progressFromLogs(logs: string): number | null {
  const last = [...logs.slice(-4_000).matchAll(/(\d{1,3}(?:\.\d+)?) ?%/g)].at(-1)?.[1];
  return last === undefined ? null : Math.min(1, Number(last) / 100);
}

function errorText(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  return typeof error === 'string' ? error : JSON.stringify(error);
}
