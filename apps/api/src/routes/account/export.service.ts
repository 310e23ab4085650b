import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import type { Db } from '@talkreel/db/client';
import { listAssetsOfUser, readAccount } from '@talkreel/db/repos/account.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { storageKey } from '../../services/storage-key.ts';

/** Everything we keep about an account as a ZIP that is made while it is sent: `account.json` and the files under `media/`. */
export async function exportAccount(
  deps: { db: Db; store: MediaStore; log: FastifyBaseLogger },
  userId: string,
): Promise<Readable> {
  const { db, store, log } = deps;
  const [account, assets] = await Promise.all([
    readAccount(db, userId),
    listAssetsOfUser(db, userId),
  ]);
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(
    Buffer.from(JSON.stringify({ exportedAt: new Date(), ...account }, null, 2)),
    'account.json',
  );
  for (const asset of assets) {
    const key = storageKey(asset.kind, asset.path);
    if (!(await store.stat(key))) {
      log.error({ assetId: asset.id }, 'a file that has a row is not in storage');
      continue;
    }
    // Media is compressed already.
    zip.addReadStreamLazy(`media/${key}`, { compress: false, mtime: asset.created_at }, (open) => {
      store.open(key).then(
        (file) =>
          open(
            file ? null : new Error('the file is gone'),
            file ? file.stream : new PassThrough().end(),
          ),
        (error: unknown) => open(error, new PassThrough().end()),
      );
    });
  }
  zip.end();
  return output;
}
