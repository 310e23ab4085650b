import { createHmac, timingSafeEqual } from 'node:crypto';
import { QUOTE_MINUTES } from '@talkreel/contracts/quoted-calls';
import { HttpError } from '../errors.ts';
import { digestOf } from './digests.ts';

/** A request as its route sees it, after validation. */
export interface QuotedRequest {
  /** Method and path of the route, with the names of its parameters. */
  route: string;
  /** Params, query and body. */
  words: readonly [unknown, unknown, unknown];
}

/** What a quote promises to its user for one request: it is in the token, signed, and nowhere else. */
interface Promised {
  generations: number;
  expiresAtSeconds: number;
}

/** The quote that a request names: what it may cost, or why the quote does not hold. */
export type NamedQuote = { generations: number } | { refusal: HttpError };

const VERSION = 'q1';

/** The quote of a request, for the header of a call; and when it ends. */
export function signQuote(
  secret: string,
  userId: string,
  request: QuotedRequest,
  generations: number,
): { token: string; expiresAt: Date } {
  const expiresAtSeconds = Math.floor(Date.now() / 1_000) + QUOTE_MINUTES * 60;
  const signed = [VERSION, generations, expiresAtSeconds, digestOf(request)].join('.');
  return {
    token: `${signed}.${macOf(secret, userId, signed)}`,
    expiresAt: new Date(expiresAtSeconds * 1_000),
  };
}

/** @throws {HttpError} 400 `quote_invalid`, 409 `quote_expired` or `quote_mismatch` */
export function readQuote(
  secret: string,
  userId: string,
  request: QuotedRequest,
  token: string,
): Promised {
  const [version, generations, expiresAtSeconds, digest, mac, ...rest] = token.split('.');
  const signed = [version, generations, expiresAtSeconds, digest].join('.');
  if (rest.length > 0 || !isEqual(mac ?? '', macOf(secret, userId, signed)))
    throw new HttpError(
      400,
      'quote_invalid',
      'Talkreel-Quote is not a quote that this account was given.',
      'Talkreel-Quote',
    );
  if (digest !== digestOf(request)) throw otherRequest();
  const promised = {
    generations: Number(generations),
    expiresAtSeconds: Number(expiresAtSeconds),
  };
  if (promised.expiresAtSeconds * 1_000 > Date.now()) return promised;
  throw new HttpError(
    409,
    'quote_expired',
    `This quote is more than ${QUOTE_MINUTES} minutes old. Ask for another one. Nothing was charged.`,
    'Talkreel-Quote',
  );
}

/** @throws {HttpError} 409: the quote does not hold, or promised less. */
export function requireQuoted(quote: NamedQuote | null | undefined, generations: number): void {
  if (!quote) return;
  if ('refusal' in quote) throw quote.refusal;
  if (generations <= quote.generations) return;
  throw new HttpError(
    409,
    'quote_exceeded',
    `This was quoted at ${quote.generations} and costs ${generations} now. Ask for another quote. Nothing was charged.`,
    'Talkreel-Quote',
  );
}

export function otherRequest(): HttpError {
  return new HttpError(
    409,
    'quote_mismatch',
    'This quote is for another request. Nothing was charged.',
    'Talkreel-Quote',
  );
}

function macOf(secret: string, userId: string, signed: string): string {
  return createHmac('sha256', secret).update(`quote:${userId}:${signed}`).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
