import { setting } from '@talkreel/settings/setting';
import { text } from '@talkreel/settings/types';
import { z } from 'zod';

/** Settings of the mail that the workers send. */
export const mailEnvironment = {
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'Mail server; if not set, each mail is written to a file in DATA_DIR/mail.',
    'smtps://user:password@mail.example.com:465',
  ),
  MAIL_FROM: setting(text.optional(), 'Sender of mails.', 'Talkreel <hello@talkreel.example>'),
};
