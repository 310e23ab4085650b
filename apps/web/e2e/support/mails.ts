import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';

/** The mail to this address, as it would be sent, with its long lines joined. */
export function readMailTo(email: string, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  return waitFor(
    async () => {
      const names = await readdir(folder).catch(() => []);
      const mails = names.filter((name) => name.endsWith('.eml'));
      const texts = await Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')));
      return texts
        .map((text) => text.replace(/=\r\n/g, ''))
        .find((text) => text.includes(`To: ${email}\r\n`));
    },
    { what: `the mail to ${email}` },
  );
}
