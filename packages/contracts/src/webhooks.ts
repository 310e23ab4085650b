/** Webhooks: what is told to the addresses of users, and by which rules. */

export const WEBHOOK_EVENTS = [
  'generation.succeeded',
  'generation.failed',
  'generation.cancelled',
  'batch.finished',
  'film.finished',
] as const;
/** Sent by the button only; it is chosen by nobody. */
export const TEST_EVENT = 'webhook.test';
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number] | typeof TEST_EVENT;

/** Why nothing is sent any more: its user switched it off, a day of failures, or it answered 410. */
export type DisabledFor = 'user' | 'failing' | 'gone';
/** pending and sending: it will be tried (again). */
export type DeliveryState = 'pending' | 'sending' | 'delivered' | 'failed';

export const WEBHOOK_ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_MAX_CHARACTERS = 2_000;
/** How long the secret before a rotation signs too. */
export const SECRET_OVERLAP_HOURS = 24;
/** How long an event is tried, and how long the log has it. */
export const WEBHOOK_TRIED_HOURS = 24;
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
