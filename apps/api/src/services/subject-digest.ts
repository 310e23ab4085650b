import { createHmac } from 'node:crypto';

/** Who somebody is at the identity provider, so that only who has the secret can tell. */
export function subjectDigest(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(`erased:${subject}`).digest('base64url');
}
