import { Readable } from 'node:stream';

/** Named as the AWS SDK names its own. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ETIMEDOUT';
}

/**
 * The same bytes, with an error if none come for that long although they are wanted. A reader may pause for as long as
 * it likes.
 */
export function endIfSilent(source: Readable, silenceMs: number): Readable {
  return Readable.from(watched(source, silenceMs), { objectMode: false });
}

async function* watched(source: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const chunks = source.iterator();
  try {
    for (;;) {
      const timer = setTimeout(
        () => source.destroy(new TimeoutError(`The media store was silent for ${silenceMs} ms.`)),
        silenceMs,
      );
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done === true) return;
      yield value as Buffer;
    }
  } finally {
    source.destroy();
  }
}
