import type { Mail } from './contract.ts';

/** The mail in nodemailer's format. Our own id makes a repeat recognisable. */
export function toMessage(mail: Mail, from: string) {
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.oneClickOffUrl !== undefined && {
        'List-Unsubscribe': `<${mail.oneClickOffUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
