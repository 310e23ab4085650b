import type { Transporter } from 'nodemailer';
import { MailError, type Mailer } from './contract.ts';
import { toMessage } from './message.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
const SEND_MS = 45_000;

/** Sends by SMTP: `smtps://user:password@host:465`, or `smtp://…:587`, which uses STARTTLS if offered. */
export function createSmtpMailer({
  url,
  from,
  connectMs = CONNECT_MS,
}: {
  url: string;
  from: string;
  connectMs?: number;
}): Mailer {
  let transport: Transporter | undefined;
  const open = async (): Promise<Transporter> => {
    const { default: nodemailer } = await import('nodemailer');
    return (transport ??= nodemailer.createTransport({
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  };
  return {
    async send(mail) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new MailError('too slow', false)), SEND_MS);
      const sent = open().then((opened) => opened.sendMail(toMessage(mail, from)));
      sent.catch(() => undefined);
      try {
        await Promise.race([sent, late.promise]);
      } catch (error) {
        throw error instanceof MailError ? error : toMailError(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport?.close(),
  };
}

/** A server's reply may contain the address, so only its codes are passed on. */
function toMailError(error: unknown): MailError {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  return new MailError(reason, isOfMail && (responseCode === undefined || responseCode >= 500));
}
