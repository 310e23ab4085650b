import type { Prediction } from './remote.ts';
import { attemptOf, replicatePrediction, toPrediction } from './replicate/prediction.ts';

export type WebhookFault = 'missing-headers' | 'stale' | 'bad-signature' | 'bad-body';

/** The request is not a webhook of the provider, or is too old. Answer 400 and do nothing. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
  readonly fault: WebhookFault;
  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** What the provider signs webhooks with, as `whsec_…`. Asked for only once a request looks like a recent webhook. */
export interface SigningSecret {
  known(): Promise<string>;
  /** Another than the one that was tried, if the provider has replaced it; null: it has not, or was asked a moment ago. */
  renewed(tried: string): Promise<string | null>;
}

export interface WebhookRequest {
  headers: Record<string, string | string[] | undefined>;
  /** The exact bytes received. */
  rawBody: string | Uint8Array;
  secret: SigningSecret;
  nowMs: number;
  /** Default 300, into the past and the future. */
  toleranceSeconds?: number | undefined;
}

export interface VerifiedWebhook {
  /** The same for every delivery of one webhook: use it to deduplicate. */
  id: string;
  prediction: Prediction;
  attemptId: string | null;
}

/**
 * Checks signature and age. Its content is only a hint: outputs and states are read from the
 * provider before anything is delivered.
 * @throws {WebhookRejected}
 */
export async function verifyReplicateWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const { headers, secret, nowMs, toleranceSeconds = 300 } = request;
  const id = single(headers['webhook-id']);
  const timestamp = single(headers['webhook-timestamp']);
  const signature = single(headers['webhook-signature']);
  if (!id || !timestamp || !signature) {
    throw new WebhookRejected('missing-headers', 'A webhook header is missing.');
  }
  // The package checks the signature but not the age.
  const ageSeconds = nowMs / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookRejected('stale', `The webhook is ${Math.round(ageSeconds)} s old.`);
  }
  const body =
    typeof request.rawBody === 'string'
      ? request.rawBody
      : Buffer.from(request.rawBody).toString('utf8');
  if (body === '') throw new WebhookRejected('bad-body', 'The webhook is empty.');
  const { validateWebhook } = await import('replicate');
  const isSignedWith = (its: string) =>
    validateWebhook({ id, timestamp, signature, body, secret: its });
  const known = await secret.known();
  if (!(await isSignedWith(known))) {
    const renewed = await secret.renewed(known);
    if (renewed === null || !(await isSignedWith(renewed)))
      throw new WebhookRejected('bad-signature', 'The signature is not the provider’s.');
  }
  try {
    const raw = replicatePrediction.parse(JSON.parse(body));
    return { id, prediction: toPrediction(raw), attemptId: attemptOf(raw) };
  } catch (error) {
    throw new WebhookRejected('bad-body', `The body is not a prediction: ${String(error)}`);
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
