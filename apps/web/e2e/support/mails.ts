import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';

/** The only mail that was written so far, as it would be sent, with its long lines joined. */
export async function readOnlyMail(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const mails = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await waitFor(async () => (await mails()).length > 0, { what: 'the mail', timeoutMs: 60_000 });
  const [name = ''] = await mails();
  return (await readFile(join(folder, name), 'utf8')).replace(/=\r\n/g, '');
}
