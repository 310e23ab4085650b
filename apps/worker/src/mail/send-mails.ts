import type { Db } from '@talkreel/db/client';
import { forgetMail, takeDueMail, type DueMail } from '@talkreel/db/accounts/mails.repo';
import type { MailKind } from '@talkreel/db/schema';
import { MailError, type Mail, type Mailer } from '@talkreel/providers/mail/contract';
import type { MaintenanceStep, MaintenanceTask } from '@talkreel/queue/maintenance-task';

const EVERY_MS = 3_000;
/** So many attempts take about a day, with the delays of `takeDueMail`. */
const MAX_ATTEMPTS = 28;

/** What composers need. */
export interface Composition {
  db: Db;
  /** Where links lead. */
  publicUrl: string;
  /** Whom the reader may write to; undefined: nobody is named. */
  supportEmail?: string | undefined;
}

/** Composes the mail when it is sent; null: there is nothing left to say. */
export type Composer = (subjectId: string) => Promise<Omit<Mail, 'id'> | null>;

/**
 * Sends due mails, one at a time. A row is deleted after its mail was accepted, so a crash in between sends it twice
 * and never zero times. If the server is down, the rest waits for the next round.
 */
export function sendMails(
  deps: { db: Db; mailer: Mailer; composers: Record<MailKind, Composer> },
  maxAttempts = MAX_ATTEMPTS,
): MaintenanceTask {
  return {
    name: 'mails',
    everyMs: EVERY_MS,
    isWatched: true,
    async step(step) {
      const due = await takeDueMail(deps.db);
      if (!due) return null;
      const isThrough = await send(due, step);
      return isThrough ? 'next' : null;
    },
  };

  async function send(due: DueMail, { log, assertOwned }: MaintenanceStep): Promise<boolean> {
    const about = { mail: due.id, kind: due.kind, attempt: due.attempts };
    try {
      // A newer version's kind waits for a worker that knows it.
      const composer = deps.composers[due.kind] as Composer | undefined;
      if (!composer) return true;
      const mail = await composer(due.subject_id);
      assertOwned();
      if (mail) await deps.mailer.send({ id: due.id, ...mail });
      await forgetMail(deps.db, due.id);
      if (mail) log.info(about, 'mail sent');
      return true;
    } catch (error) {
      const isFinal = error instanceof MailError && error.isFinal;
      if (!isFinal && due.attempts < maxAttempts) {
        log.warn({ ...about, err: error }, 'mail not sent, will retry');
        return false;
      }
      log.error({ ...about, err: error }, 'gave up on mail');
      await forgetMail(deps.db, due.id);
      return true;
    }
  }
}
