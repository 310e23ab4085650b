import { randomBytes } from 'node:crypto';
import type { FaultOrder } from '../faults/fault-book.ts';

export type PredictionStatus =
  | 'starting'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'aborted';
export type WebhookEvent = 'start' | 'output' | 'logs' | 'completed';

/** A prediction as stored. Times are milliseconds since 1970. */
export interface Prediction {
  id: string;
  model: string;
  version: string;
  input: Record<string, unknown>;
  status: PredictionStatus;
  /** Names of the output files, in the prediction's own folder. */
  outputFiles: string[];
  outputShape: 'single' | 'array';
  error: string | null;
  logs: string;
  createdAtMs: number;
  startedAtMs: number | null;
  completedAtMs: number | null;
  /** When it was first asked to stop, perhaps after it had ended. */
  cancelAskedAtMs?: number;
  /** The deadline that `Cancel-After` set. */
  deadlineAtMs: number | null;
  dataRemoved: boolean;
  /** When the delivered files stop being served. */
  outputExpiresAtMs: number | null;
  webhook: string | null;
  webhookEvents: WebhookEvent[];
  /** Origin under which its creator reached us. */
  origin: string;
  inputDigest: string;
  /** Length of the clip that it was given; null if none was, or not yet. */
  inputSeconds: number | null;
  faults: { run: FaultOrder | null; output: FaultOrder | null; webhook: FaultOrder | null };
}

export function isTerminal(status: PredictionStatus): boolean {
  return status !== 'starting' && status !== 'processing';
}

/** 26 lower-case letters and digits, like the service's own ids. */
export function newPredictionId(): string {
  const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789';
  return Array.from(randomBytes(26), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

const iso = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();

const isQueued = ({ status, faults: { run } }: Prediction): boolean =>
  !isTerminal(status) && run?.kind === 'hang' && run.status === 'queued';

/** The prediction as the HTTP API and the webhooks show it; its URLs start with `origin`. */
export function toPredictionView(
  prediction: Prediction,
  origin = prediction.origin,
): Record<string, unknown> {
  const { id } = prediction;
  const urls = prediction.outputFiles.map((name) => `${origin}/replicate/delivery/${id}/${name}`);
  const done = prediction.status === 'succeeded' && !prediction.dataRemoved;
  const isList = prediction.outputShape === 'array' || urls.length > 1;
  const output = done ? (isList ? urls : (urls[0] ?? null)) : null;
  const view: Record<string, unknown> = {
    id,
    model: prediction.model,
    version: prediction.version,
    input: prediction.dataRemoved ? {} : prediction.input,
    logs: prediction.dataRemoved ? '' : prediction.logs,
    output,
    data_removed: prediction.dataRemoved,
    error: prediction.error,
    source: 'api',
    status: isQueued(prediction) ? 'queued' : prediction.status,
    created_at: iso(prediction.createdAtMs),
    urls: {
      cancel: `${origin}/replicate/v1/predictions/${id}/cancel`,
      get: `${origin}/replicate/v1/predictions/${id}`,
      web: `${origin}/replicate/p/${id}`,
    },
    // Services add fields at any time.
    added_since: { description: 'not in the published description', at: [id, null] },
  };
  if (prediction.deadlineAtMs !== null) view['deadline'] = iso(prediction.deadlineAtMs);
  if (prediction.startedAtMs !== null) view['started_at'] = iso(prediction.startedAtMs);
  if (prediction.completedAtMs !== null) {
    view['completed_at'] = iso(prediction.completedAtMs);
    const startedAtMs = prediction.startedAtMs;
    view['metrics'] = {
      ...(startedAtMs === null
        ? {}
        : { predict_time: (prediction.completedAtMs - startedAtMs) / 1000 }),
      total_time: (prediction.completedAtMs - prediction.createdAtMs) / 1000,
    };
  }
  if (prediction.webhook !== null) {
    view['webhook'] = prediction.webhook;
    view['webhook_events_filter'] = prediction.webhookEvents;
  }
  return view;
}
