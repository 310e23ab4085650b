import type { Db } from '@talkreel/db/client';
import type { Mailer } from '@talkreel/providers/mail/contract';
import type { Providers } from '@talkreel/providers/create-providers';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import type { MediaStore } from '@talkreel/storage/media-store';
import { abandonedFiles } from './abandoned-files.ts';
import { batchDoneMail, jobDoneMail, reviewMail } from '../mail/done-mail.ts';
import { keyInUrlMail, webhookOffMail } from '../mail/developer-mails.ts';
import { reportAnsweredMail, reportDecidedMail } from '../mail/report-mail.ts';
import { newsletterMail } from '../mail/newsletter-mail.ts';
import { sendMails } from '../mail/send-mails.ts';
import { deletedProjects } from './deleted-projects.ts';
import { oldCogReports } from './old-cog-reports.ts';
import { oldRows, type Retention } from './old-rows.ts';
import { spendHours } from './spend-hours.ts';
import { unwantedPredictions } from './unwanted-predictions.ts';

/** Cleans up after crashes, keeps sums, deletes old rows, and sends due mails. */
export function createMaintenanceTasks(deps: {
  db: Db;
  store: MediaStore;
  providers: Pick<Providers, 'replicate' | 'elsewhere'>;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string | undefined;
  keep: Retention;
}): MaintenanceTask[] {
  const composers = {
    'newsletter-confirmation': newsletterMail(deps),
    'job-done': jobDoneMail(deps),
    'batch-done': batchDoneMail(deps),
    'review-feedback': reviewMail(deps),
    'key-in-url': keyInUrlMail(deps),
    'webhook-off': webhookOffMail(deps),
    'report-answered': reportAnsweredMail(deps),
    'report-decided': reportDecidedMail(deps),
  };
  return [
    unwantedPredictions({ db: deps.db, ...deps.providers }),
    abandonedFiles(deps),
    oldCogReports(deps),
    spendHours(deps.db),
    ...oldRows(deps.db, deps.keep),
    deletedProjects(deps.db),
    sendMails({ ...deps, composers }),
  ];
}
