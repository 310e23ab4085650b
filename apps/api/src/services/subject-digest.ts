import { createHmac } from 'node:crypto';

/** A keyed digest of a user's identity at the provider: useless without the secret. */
export function subjectDigest(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(`erased:${subject}`).digest('base64url');
}
