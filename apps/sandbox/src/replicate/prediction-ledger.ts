import type { Prediction, PredictionStatus } from './prediction.ts';

/** One paid call as the provider records it, to compare with our own ledger. */
export interface LedgerEntry {
  kind: 'prediction';
  id: string;
  model: string;
  status: PredictionStatus;
  webhook: string | null;
  /** The attempt in the webhook URL. */
  attempt: string | null;
  createdAt: string;
  completedAt: string | null;
  /** Whether the account is charged: delivered, or stopped after it had started. */
  billed: boolean;
  inputDigest: string;
  /** Length of the clip that it was given, for models that are paid by the second. */
  inputSeconds: number | null;
}

export function toLedgerEntry(prediction: Prediction): LedgerEntry {
  const { id, model, status, webhook, inputDigest, inputSeconds } = prediction;
  const { createdAtMs, startedAtMs, completedAtMs } = prediction;
  return {
    kind: 'prediction',
    id,
    model,
    status,
    webhook,
    attempt: webhook === null ? null : new URL(webhook).searchParams.get('attempt'),
    createdAt: new Date(createdAtMs).toISOString(),
    completedAt: completedAtMs === null ? null : new Date(completedAtMs).toISOString(),
    billed: status === 'succeeded' || (status === 'canceled' && startedAtMs !== null),
    inputDigest,
    inputSeconds,
  };
}
