import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { storageKey } from '@talkreel/contracts/http/media';
import type { Db } from '@talkreel/db/client';
import { listAssetsOfUser, readAccount } from '@talkreel/db/repos/account.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';

/**
 * Everything we keep about an account as a ZIP that is made while it is sent: `account.json` and the files under
 * `media/`. Destroy it when it is not read to the end.
 */
export async function exportAccount(
  deps: { db: Db; store: MediaStore; log: FastifyBaseLogger },
  userId: string,
): Promise<Readable> {
  const { db, store, log } = deps;
  const [account, assets] = await Promise.all([
    readAccount(db, userId),
    listAssetsOfUser(db, userId),
  ]);
  const files: Array<{ key: string; mtime: Date }> = [];
  for (const asset of assets) {
    const key = storageKey(asset.kind, asset.path);
    if (await store.stat(key)) files.push({ key, mtime: asset.created_at });
    else log.error({ assetId: asset.id }, 'a file that has a row is not in storage');
  }

  const zip = new ZipFile();
  const output = new PassThrough();
  let reading: Readable | null = null;
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', (error) => log.warn({ err: error }, 'an export broke off'));
  output.once('close', () => reading?.destroy());
  /** One at a time. */
  async function openFile(key: string): Promise<Readable> {
    const file = await store.open(key);
    if (!file) throw new Error('the file is gone');
    reading = file.stream;
    reading.on('error', (error) => output.destroy(error));
    if (output.destroyed) reading.destroy();
    return reading;
  }
  zip.addBuffer(
    Buffer.from(JSON.stringify({ exportedAt: new Date(), ...account }, null, 2)),
    'account.json',
  );
  for (const { key, mtime } of files) {
    // Media is compressed already.
    zip.addReadStreamLazy(`media/${key}`, { compress: false, mtime }, (open) => {
      openFile(key).then(
        (file) => open(null, file),
        (error: unknown) => open(error, new PassThrough().end()),
      );
    });
  }
  zip.end();
  return output;
}
