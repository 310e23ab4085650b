import { type Readable, PassThrough } from 'node:stream';
import { storageKey } from '@talkreel/contracts/media';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { once } from 'node:events';

/** The maximum length of each part of a file's name. */
const NAME_CHARACTERS = 40;

export interface VideoFile {
  name: string;
  path: string;
  createdAt: Date;
}

/** Videos as a ZIP, streamed file by file; one that is gone meanwhile is left out. */
export function zipVideos(
  { store, log }: { store: MediaStore; log: FastifyBaseLogger },
  files: VideoFile[],
): Readable {
  const zip = new ZipFile();
  const { output, add } = streamZip(zip);
  output.on('error', (error) => log.warn({ err: error }, 'videos were not read to their end'));
  const addAll = async () => {
    for (const { name, path, createdAt } of files) {
      if (output.destroyed) return;
      const key = storageKey('video', path);
      if (!(await store.stat(key))) continue;
      // Video is compressed already.
      await add(name, { compress: false, mtime: createdAt }, async () => {
        const file = await store.open(key);
        if (!file) throw new Error('the file is gone');
        return file.stream;
      });
    }
    zip.end();
  };
  addAll().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/** Letters and digits that every file system takes, word by word. */
export function plainWords(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^\da-z]+/)
    .filter(Boolean);
  const end = words.findIndex(
    (_word, index) => words.slice(0, index + 1).join('-').length > NAME_CHARACTERS,
  );
  return words.slice(0, end === -1 ? words.length : end).join('-');
}

export interface ZipStream {
  /** Destroy it if it is not read to the end. */
  output: PassThrough;
  /** Adds an entry and waits until it was read. */
  add(
    name: string,
    options: { compress: boolean; mtime?: Date },
    open: () => Promise<Readable>,
  ): Promise<void>;
}

/**
 * Streams a ZIP whose entries are opened one at a time, each after the previous one was read: nothing is buffered, and
 * whoever stops reading closes the file that is open.
 */
export function streamZip(zip: ZipFile): ZipStream {
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  zip.on('error', (error: Error) => output.destroy(error));
  let reading: Readable | null = null;
  output.once('close', () => reading?.destroy());
  const closed = once(output, 'close');
  closed.catch(() => undefined);
  return {
    output,
    async add(name, options, open) {
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
    },
  };
}
