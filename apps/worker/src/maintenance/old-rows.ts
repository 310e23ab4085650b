import type { Db } from '@talkreel/db/client';
import { forgetOldAttempts } from '@talkreel/db/generations/attempts.repo';
import { forgetDailyUses } from '@talkreel/db/credits/uses.repo';
import { forgetMailOffLinks } from '@talkreel/db/accounts/mails.repo';
import { forgetExpiredDocuments, forgetLooseClients } from '@talkreel/db/accounts/oauth.repo';
import { forgetUnconfirmed } from '@talkreel/db/accounts/newsletter.repo';
import { forgetLooseRecordings } from '@talkreel/db/media/own-recordings.repo';
import { deleteExpiredSessions } from '@talkreel/db/accounts/sessions.repo';
import { forgetLooseUploads } from '@talkreel/db/media/uploads.repo';
import { forgetOldReports } from '@talkreel/db/operators/reports.repo';
import { forgetOldWebhooks } from '@talkreel/db/operators/webhook-events.repo';
import { forgetOldDeliveries } from '@talkreel/db/accounts/webhook-deliveries.repo';
import { WEBHOOK_LOG_DAYS } from '@talkreel/contracts/webhooks';
import { OWN_RECORDING_KEPT_HOURS } from '@talkreel/contracts/own-recordings';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';

const EVERY_MS = 3600 * 1000;
/** A refused or cancelled request may leave its photo; its file is deleted within a day. */
const LOOSE_UPLOAD_HOURS = 8;
/** A use of an address counts for a day, so its row is kept a little longer. */
const ADDRESS_HOURS = 25;
/** Addresses are kept for longer than a link can be confirmed, plus the day a mail may take. */
const UNCONFIRMED_HOURS = 7 * 24;
/** Users unsubscribe from old mails, too. */
const MAIL_OFF_DAYS = 180;
/** Long enough to answer an objection against a decision. */
const DECIDED_REPORT_DAYS = 365;
/** Longer than a user may take to answer a program's request. */
const LOOSE_CLIENT_HOURS = 24;
const BATCH = 5_000;

/** How long rows are kept. */
export interface Retention {
  webhookDays: number;
  /** null: for ever. */
  attemptDays: number | null;
}

/** Deletes rows that are no longer needed, in batches. */
export function oldRows(db: Db, keep: Retention, batch = BATCH): MaintenanceTask[] {
  const forget = (name: string, some: (limit: number) => Promise<number>): MaintenanceTask => ({
    name,
    everyMs: EVERY_MS,
    async step({ log }) {
      const forgotten = await some(batch);
      if (forgotten > 0) log.info({ forgotten }, 'old rows deleted');
      return forgotten === batch ? 'more' : null;
    },
  });
  const { attemptDays } = keep;
  return [
    forget('old-webhooks', (limit) => forgetOldWebhooks(db, keep.webhookDays, limit)),
    forget('old-webhook-deliveries', (limit) => forgetOldDeliveries(db, WEBHOOK_LOG_DAYS, limit)),
    forget('expired-sessions', (limit) => deleteExpiredSessions(db, limit)),
    forget('oauth-documents', (limit) => forgetExpiredDocuments(db, limit)),
    forget('oauth-clients', (limit) => forgetLooseClients(db, LOOSE_CLIENT_HOURS, limit)),
    forget('free-addresses', (limit) =>
      forgetDailyUses(db, 'free_addresses', ADDRESS_HOURS, limit),
    ),
    forget('mail-limits', (limit) => forgetDailyUses(db, 'mail_limits', ADDRESS_HOURS, limit)),
    forget('unconfirmed-newsletter', (limit) => forgetUnconfirmed(db, UNCONFIRMED_HOURS, limit)),
    forget('mail-off-links', (limit) => forgetMailOffLinks(db, MAIL_OFF_DAYS, limit)),
    ...(attemptDays === null
      ? []
      : [forget('old-attempts', (limit) => forgetOldAttempts(db, attemptDays, limit))]),
    forget('decided-reports', (limit) => forgetOldReports(db, DECIDED_REPORT_DAYS, limit)),
    forget('loose-uploads', (limit) => forgetLooseUploads(db, LOOSE_UPLOAD_HOURS, limit)),
    forget('loose-recordings', (limit) =>
      forgetLooseRecordings(db, OWN_RECORDING_KEPT_HOURS, limit),
    ),
  ];
}
