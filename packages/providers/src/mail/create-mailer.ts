import type { Mailer } from './contract.ts';
import { createFolderMailer } from './folder.driver.ts';
import { createSmtpMailer } from './smtp.driver.ts';

export interface MailConfig {
  /** The SMTP server; undefined: mails are written to the folder. */
  smtpUrl: string | undefined;
  folder: string;
  /** The sender, as in `Talkreel <hello@talkreel.example>`. */
  from: string;
}

export function createMailer({ smtpUrl, folder, from }: MailConfig): Mailer {
  return smtpUrl === undefined
    ? createFolderMailer({ folder, from })
    : createSmtpMailer({ url: smtpUrl, from });
}
