import { setting } from '@talkreel/settings/setting';
import { text } from '@talkreel/settings/types';
import { z } from 'zod';

/** Settings of the mail that the workers send. */
export const mailEnvironment = {
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'A server that takes mail; none: each mail is a file in DATA_DIR/mail.',
    'smtps://user:password@mail.example.com:465',
  ),
  MAIL_FROM: setting(text.optional(), 'Who writes mails.', 'Talkreel <hello@talkreel.example>'),
};
