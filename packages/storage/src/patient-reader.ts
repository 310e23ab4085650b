import { Readable } from 'node:stream';

/** The error is named as the AWS SDK names its own. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ETIMEDOUT';
}

interface Rules {
  /** The size of the source and the rest together. */
  bytes: number;
  /** The bytes after as many as were read. */
  openRest: (bytesRead: number) => Promise<Readable>;
  /** How long the store may be silent although bytes are wanted. */
  silenceMs: number;
  /** How long a reader may pause before its connection is given back. */
  pauseMs: number;
}

/**
 * The same bytes, with an error if none come for `silenceMs` although they are wanted. A reader may pause for as long
 * as it likes: a player that is stopped must not hold a connection to the store, so the rest is asked for again.
 */
export function readPatiently(source: Readable, rules: Rules): Readable {
  return Readable.from(watched(source, rules), { objectMode: false });
}

async function* watched(
  first: Readable,
  { bytes, openRest, silenceMs, pauseMs }: Rules,
): AsyncGenerator<Buffer> {
  let source = first;
  let chunks = source.iterator();
  let bytesRead = 0;
  let isGivenBack = false;
  try {
    for (;;) {
      if (isGivenBack) {
        if (bytesRead === bytes) return;
        isGivenBack = false;
        source = await openRest(bytesRead);
        chunks = source.iterator();
      }
      const silence = setTimeout(
        () => source.destroy(new TimeoutError(`The media store was silent for ${silenceMs} ms.`)),
        silenceMs,
      );
      const { done, value } = await chunks.next().finally(() => clearTimeout(silence));
      if (done === true) return;
      const chunk = value as Buffer;
      bytesRead += chunk.length;
      const pause = setTimeout(() => {
        isGivenBack = true;
        source.destroy();
      }, pauseMs).unref();
      yield chunk;
      clearTimeout(pause);
    }
  } finally {
    source.destroy();
  }
}
