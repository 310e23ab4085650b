import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { hashingStream, toStream } from './hashing.ts';
import type { ByteRange, MediaStore } from './media-store.ts';
import { assertKey, assertPrefix, RangeNotSatisfiable } from './media-store.ts';
import { readPatiently } from './patient-reader.ts';

export interface S3Config {
  bucket: string;
  region: string;
  /** The address of a server other than Amazon's. */
  endpoint?: string | undefined;
  /** `http://host/bucket/key` instead of `http://bucket.host/key`; most other servers need it. */
  forcePathStyle?: boolean | undefined;
  /** Default: the AWS SDK's provider chain (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Prepended to every key, for example `talkreel/`. */
  prefix?: string | undefined;
  /** How long the server may be silent before a request or a file counts as failed. Default 10 s. */
  silenceMs?: number | undefined;
  /** How long a reader may pause before its connection is given back. Default 5 s. */
  pauseMs?: number | undefined;
}

/** Media in a bucket of an S3-compatible server. Large objects are uploaded in parts. */
export function openS3Store(config: S3Config): MediaStore & { close(): void } {
  const { silenceMs = 10_000, pauseMs = 5_000 } = config;
  /** Limits for requests without a body. */
  const quickly = { requestTimeout: silenceMs };
  const client = new S3Client({
    requestHandler: {
      // The number of connections has no limit here, because people and jobs bound what is open at once: a pool of the
      // SDK's 50 would let viewers keep uploads waiting, and their wait would count as the server's silence.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
      connectionTimeout: silenceMs / 2,
      // The limit is longer, because the transfer of a part counts.
      requestTimeout: 3 * silenceMs,
      throwOnRequestTimeout: true,
    },
    region: config.region,
    // Newer checksum headers are specific to Amazon; other servers reject or corrupt them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    ...(config.forcePathStyle ? { forcePathStyle: true } : {}),
    ...(config.credentials ? { credentials: config.credentials } : {}),
  });
  const base = config.prefix ?? '';
  const locate = (key: string): { Bucket: string; Key: string } => {
    assertKey(key);
    return { Bucket: config.bucket, Key: base + key };
  };

  async function get(target: { Bucket: string; Key: string }, range?: ByteRange) {
    const header = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {};
    const found = await client
      .send(new GetObjectCommand({ ...target, ...header }), quickly)
      .catch(missingIsNull);
    if (!found) return null;
    if (!(found.Body instanceof Readable)) throw new TypeError('The body is not a stream.');
    const partBytes = found.ContentLength ?? 0;
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
    return { bytes: Number(whole ?? partBytes), partBytes, etag: found.ETag, stream: found.Body };
  }

  const store: MediaStore = {
    async put(key, source, options = {}) {
      const target = locate(key);
      const hashing = hashingStream();
      const upload = new Upload({
        client,
        params: {
          ...target,
          Body: hashing,
          ContentType: options.contentType,
        },
      });
      const read = pipeline(toStream(source), hashing);
      try {
        // The side that fails first determines the error.
        await Promise.all([read, upload.done()]);
      } catch (error) {
        // This ends the source too, since what is not read to its end would stay open.
        hashing.destroy();
        await Promise.all([upload.abort(), read.catch(() => undefined)]);
        throw error;
      }
      return hashing.result();
    },

    async open(key, range) {
      const target = locate(key);
      const opened = await get(target, range);
      if (!opened) return null;
      const { bytes, partBytes, etag } = opened;
      const openRest = async (bytesRead: number) => {
        const rest = { start: (range?.start ?? 0) + bytesRead, end: range?.end };
        const reopened = await get(target, rest);
        if (reopened && reopened.etag === etag) return reopened.stream;
        reopened?.stream.destroy();
        throw new Error(`${key} was removed or replaced while it was read.`);
      };
      const rules = { bytes: partBytes, openRest, silenceMs, pauseMs };
      return { bytes, stream: readPatiently(opened.stream, rules) };
    },

    async toFile(key, path) {
      const opened = await store.open(key);
      if (!opened) return false;
      const temporary = `${path}.${randomUUID()}`;
      try {
        await pipeline(opened.stream, createWriteStream(temporary));
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return true;
    },

    async stat(key) {
      const found = await client
        .send(new HeadObjectCommand(locate(key)), quickly)
        .catch(missingIsNull);
      return found && { bytes: found.ContentLength ?? 0 };
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(locate(key)), quickly);
    },

    async *list(prefix, after) {
      assertPrefix(prefix);
      const pages = paginateListObjectsV2(
        { client },
        {
          Bucket: config.bucket,
          Prefix: base + prefix,
          ...(after === undefined ? {} : { StartAfter: base + after }),
        },
        quickly,
      );
      for await (const page of pages) {
        for (const item of page.Contents ?? []) {
          yield {
            key: (item.Key ?? '').slice(base.length),
            bytes: item.Size ?? 0,
            modifiedAt: item.LastModified ?? new Date(0),
          };
        }
      }
    },
  };
  return { ...store, close: () => client.destroy() };
}

function missingIsNull(error: unknown): null {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    if (status === 416) throw new RangeNotSatisfiable(error.message, { cause: error });
    // A missing bucket is a configuration error, not a missing object.
    if (status === 404 && error.name !== 'NoSuchBucket') return null;
  }
  throw error;
}
