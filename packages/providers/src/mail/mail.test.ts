import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Mail, MailError } from './contract.ts';
import { createMailer } from './create-mailer.ts';
import { createSmtpMailer } from './smtp.driver.ts';

const from = 'Talkreel <hello@talkreel.example>';
const letter = (to = 'ada@example.com'): Mail => ({
  id: randomUUID(),
  to,
  subject: 'You’re on the list',
  text: 'Hello',
  html: '<p>Hello</p>',
});

async function listen(server: Server): Promise<number> {
  if (!server.listening) server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Taken {
  to: string[];
  content: string;
  user: unknown;
}

/** A mail server, and what it received. */
async function startSmtp(
  options: SMTPServerOptions = {},
): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      text(stream).then(
        (content) => {
          taken.push({ to, content, user: session.user });
          done();
        },
        (error: Error) => done(error),
      );
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await listen(server.listen(0, '127.0.0.1'));
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  return { port, taken };
}

function mailerTo(port: number, login = '') {
  const mailer = createMailer({ smtpUrl: `smtp://${login}127.0.0.1:${port}`, folder: '', from });
  onTestFinished(() => mailer.close());
  return mailer;
}

const failure = (port: number, mail = letter(), login = '') =>
  mailerTo(port, login)
    .send(mail)
    .then(
      () => 'sent',
      (error: MailError) => [error.message, error.isFinal],
    );

test('a mail is sent by SMTP to its recipient, as text and HTML', async () => {
  const { port, taken } = await startSmtp();
  const mail = letter();
  await mailerTo(port, 'ada:p%40ss@').send(mail);
  expect(taken).toMatchObject([{ to: ['ada@example.com'], user: 'ada' }]);
  const content = taken[0]?.content ?? '';
  expect(content).toContain('From: Talkreel <hello@talkreel.example>');
  expect(content).toContain(`Message-ID: <${mail.id}@talkreel.example>`);
  expect(content).toContain('Subject: =?UTF-8?Q?You=E2=80=99re_on_the_list?=');
  expect(content).toContain('Content-Type: text/plain');
  expect(content).toContain('<p>Hello</p>');
  expect(content).not.toContain('List-Unsubscribe');
});

test('a mail that can be turned off carries the address for a single click', async () => {
  const { port, taken } = await startSmtp();
  const oneClickOffUrl = `https://talkreel.example/api/mails/off?token=${'x'.repeat(43)}`;
  await mailerTo(port).send({ ...letter(), oneClickOffUrl });
  const content = (taken[0]?.content ?? '').replaceAll(/\r\n\s+/g, ' ');
  expect(content).toContain(`List-Unsubscribe: <${oneClickOffUrl}>`);
  expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('an address cannot inject recipients or headers', async () => {
  const { port, taken } = await startSmtp();
  for (const to of [
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    '"ada@example.com" <eve@example.com>',
  ])
    await failure(port, letter(to));
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  await mailerTo(port).send(letter());
  expect(taken.at(-1)?.to).toEqual(['ada@example.com']);
});

test('permanent and temporary refusals are told apart, and do not contain the address', async () => {
  const refuse = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`${address} is not known`), { responseCode })),
  });
  const unknown = await startSmtp(refuse(550));
  expect(await failure(unknown.port)).toEqual(['mail not sent: EENVELOPE 550', true]);
  const busy = await startSmtp(refuse(451));
  expect(await failure(busy.port)).toEqual(['mail not sent: EENVELOPE 451', false]);
  const login = await startSmtp();
  expect(await failure(login.port, letter(), 'ada:wrong@')).toEqual([
    'mail not sent: EAUTH 535',
    false,
  ]);
});

test('a server that is down, hangs up or does not reply is a failure that may be retried', async () => {
  const gone = createServer();
  const port = await listen(gone);
  gone.close();
  await once(gone, 'close');
  expect(await failure(port)).toMatchObject([expect.any(String), false]);
  const rude = createServer((socket) => socket.destroy());
  onTestFinished(() => void rude.close());
  expect(await failure(await listen(rude))).toMatchObject([expect.any(String), false]);
  const silent = createServer(() => undefined);
  onTestFinished(() => void silent.close());
  const url = `smtp://127.0.0.1:${await listen(silent)}`;
  const impatient = createSmtpMailer({ url, from, connectMs: 300 });
  onTestFinished(() => impatient.close());
  await expect(impatient.send(letter())).rejects.toMatchObject({ isFinal: false });
});

test('without a server each mail is a file that only its owner can read', async () => {
  const root = await mkdtemp(join(tmpdir(), 'talkreel-mail-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'mail');
  const mailer = createMailer({ smtpUrl: undefined, folder, from });
  const mail = letter();
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
  const path = join(folder, `${mail.id}.eml`);
  expect([(await stat(folder)).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  const content = await readFile(path, 'utf8');
  expect(content).toContain('To: ada@example.com');
  expect(content).toContain('Hello');
});
