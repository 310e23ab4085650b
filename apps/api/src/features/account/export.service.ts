import { Readable } from 'node:stream';
import { storageKey } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { accountParts, assetsOfUser } from '@talkreel/db/accounts/account.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { streamZip } from '../../lib/zip.ts';

interface Deps {
  db: Db;
  store: MediaStore;
  log: FastifyBaseLogger;
}

/**
 * Everything we store about an account as a ZIP, streamed as it is built, whatever its size: `account.json` and the
 * files under `media/`. Destroy it if it is not read to the end.
 */
export function exportAccount(deps: Deps, userId: string): Readable {
  const zip = new ZipFile();
  const { output, add } = streamZip(zip);
  output.on('error', (error) => deps.log.warn({ err: error }, 'an export was interrupted'));
  const addAll = async () => {
    await add('account.json', { compress: true }, async () =>
      Readable.from(toJson(deps.db, userId), { objectMode: false }),
    );
    for await (const asset of assetsOfUser(deps.db, userId)) {
      if (output.destroyed) return;
      const key = storageKey(asset.kind, asset.path);
      if (!(await deps.store.stat(key))) {
        deps.log.error({ assetId: asset.id }, 'a file that has a row is not in storage');
        continue;
      }
      // Media is compressed already.
      await add(`media/${key}`, { compress: false, mtime: asset.created_at }, async () => {
        const file = await deps.store.open(key);
        if (!file) throw new Error('the file is gone');
        return file.stream;
      });
    }
    zip.end();
  };
  addAll().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/** The account as one JSON object, its lists row by row. */
async function* toJson(db: Db, userId: string): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date())}`;
  for (const [name, read] of Object.entries(accountParts(db, userId))) {
    yield `,\n  ${JSON.stringify(name)}: `;
    const part = read();
    if (part instanceof Promise) {
      yield JSON.stringify((await part) ?? null);
      continue;
    }
    let separator = '[';
    for await (const row of part) {
      yield `${separator}\n    ${JSON.stringify(row)}`;
      separator = ',';
    }
    yield separator === '[' ? '[]' : '\n  ]';
  }
  yield '\n}\n';
}
