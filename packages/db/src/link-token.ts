import { hash, randomBytes } from 'node:crypto';

/** The token of a mailed link: 43 characters of A-Z, a-z, 0-9, `-` and `_`. Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function linkTokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
