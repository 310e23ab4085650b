import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { texts } from '@talkreel/contracts/texts';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { afterAll, expect, test } from 'vitest';
import { createBrandFiles } from './brand-files.service.ts';

const root = await mkdtemp(join(tmpdir(), 'talkreel-brand-files-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const files = createBrandFiles({ store: await openMediaStore({ kind: 'disk', root }) });

test('a sender that goes away is no failure of ours, and leaves nothing', async () => {
  // Node's server listens for the error, so the test must too.
  const sent = new PassThrough().on('error', () => undefined);
  const kept = files.keep('somebody', 'logo', sent);
  sent.write(Buffer.alloc(1_000));
  sent.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(kept).rejects.toMatchObject({ status: 400, message: texts.brand.incomplete });
  expect(await readdir(root)).not.toContain('image');
});

test('a file that is too large is refused and the rest of it can still be read', async () => {
  const sent = new PassThrough();
  const kept = files.keep('somebody', 'logo', sent);
  // The stream does not end here: more is to come.
  sent.write(Buffer.alloc(6 * 1024 * 1024));
  await expect(kept).rejects.toMatchObject({ status: 413, message: texts.brand.tooLarge(5) });
  expect(sent.destroyed).toBe(false);
  sent.destroy();
});
