import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { storageKey } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { accountParts, assetsOfUser } from '@talkreel/db/repos/account.repo';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';

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
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', (error) => deps.log.warn({ err: error }, 'an export was interrupted'));
  const add = entryAdder(zip, output);
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

/** Adds entries to the ZIP one at a time, each after the previous one was read: nothing is buffered. */
function entryAdder(zip: ZipFile, output: PassThrough) {
  let reading: Readable | null = null;
  output.once('close', () => reading?.destroy());
  const closed = once(output, 'close');
  closed.catch(() => undefined);
  return async (
    name: string,
    options: { compress: boolean; mtime?: Date },
    open: () => Promise<Readable>,
  ): Promise<void> => {
    const ended = Promise.withResolvers<void>();
    zip.addReadStreamLazy(name, options, (give) => {
      open().then(
        (stream) => {
          reading = stream;
          stream.on('error', (error) => output.destroy(error));
          stream.once('close', () => ended.resolve());
          if (output.destroyed) stream.destroy();
          give(null, stream);
        },
        (error: unknown) => give(error, new PassThrough().end()),
      );
    });
    await Promise.race([ended.promise, closed]);
  };
}

/** The account as one JSON object, its lists row by row. */
async function* toJson(db: Db, userId: string): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date())}`;
  for (const [name, part] of Object.entries(accountParts(db, userId))) {
    yield `,\n  ${JSON.stringify(name)}: `;
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
