import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';

/** Passes bytes through, counting and hashing them. */
export function hashingStream(): Transform & { result(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { result: () => ({ bytes, sha256: hash.digest('hex') }) });
}

export function toStream(source: string | Uint8Array | Readable): Readable {
  if (typeof source === 'string') return createReadStream(source);
  // The array is passed as one chunk, since iterating a Uint8Array would give single bytes.
  if (source instanceof Uint8Array) return Readable.from([source]);
  return source;
}
