import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mailer, MailError } from './contract.ts';
import { toMessage } from './message.ts';
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

/**
 * Writes each mail as `<id>.eml` into a folder that only its owner can read, because links in mails
 * grant access.
 */
function createFolderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  return {
    async send(mail) {
      const path = join(folder, `${mail.id}.eml`);
      try {
        const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
        const content = await new MailComposer(toMessage(mail, from)).compile().build();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${path}.part`, content, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (error) {
        throw new MailError((error as NodeJS.ErrnoException).code ?? 'unknown', false);
      }
    },
    close: () => undefined,
  };
}
