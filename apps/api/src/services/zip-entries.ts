import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { ZipFile } from 'yazl';

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
