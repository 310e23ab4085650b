import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError, invalid } from '../errors.ts';
import type { ImageRefused } from '@talkreel/media-tools/image';

const RAW = 'application/octet-stream';

/** Files are read as they arrive, in the routes of this plugin only. */
export function acceptRawFiles(app: FastifyInstance): void {
  app.addContentTypeParser(RAW, (_request, payload, done) => done(null, payload));
}

/** Runs work with a request's file; what the work leaves unread is read and discarded. */
export async function withSentFile<T>(
  { body }: { body: unknown },
  work: (file: Readable) => Promise<T>,
): Promise<T> {
  if (!(body instanceof Readable))
    throw new HttpError(415, 'unsupported_type', `Please send the file as ${RAW}.`, 'file');
  try {
    return await work(body);
  } finally {
    // Unread bytes would precede the connection's next request.
    body.resume();
  }
}

export interface ReceiveRules {
  /** Named by refusals. Default `file`. */
  field?: string;
  maxBytes: number;
  texts: {
    tooLarge: (megabytes: number) => string;
    empty: string;
    incomplete: string;
  };
}

export const tooLarge = ({ maxBytes, texts, field = 'file' }: ReceiveRules): HttpError =>
  new HttpError(413, 'too_large', texts.tooLarge(maxBytes / 1024 / 1024), field);

/** Refuses a file whose headers say that it is too large, before it is read. */
export function refuseLong(headers: { 'content-length'?: string }, rules: ReceiveRules): void {
  if (Number(headers['content-length'] ?? 0) > rules.maxBytes) throw tooLarge(rules);
}

/** Writes what arrives, up to a limit, and returns its digest. What is not read stays in the stream. */
export async function receive(sent: Readable, file: string, rules: ReceiveRules): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of sent.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > rules.maxBytes) throw tooLarge(rules);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(file));
  } catch (error) {
    // The client has gone away, so nothing of ours failed.
    if (sent.readableAborted) throw invalid(rules.field ?? 'file', rules.texts.incomplete);
    throw error;
  }
  if (bytes === 0) throw invalid(rules.field ?? 'file', rules.texts.empty);
  return hash.digest('hex');
}

/** The reply to an image that is not accepted. */
export function imageRefusal(error: ImageRefused, field: string): HttpError {
  switch (error.reason) {
    case 'too-many-bytes':
    case 'too-many-pixels':
      return new HttpError(413, 'too_large', error.message, field);
    case 'format':
    case 'animated':
      return new HttpError(415, 'unsupported_type', error.message, field);
    case 'too-small':
    case 'blank':
    case 'broken':
      return invalid(field, error.message);
  }
}
