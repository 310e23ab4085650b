import { expect, test } from 'vitest';
import { toIdentity } from './oidc.service.ts';

test.each([
  [{ email_verified: true }, 'ada@example.com'],
  // Many providers do not say whether an email is verified.
  [{}, 'ada@example.com'],
  [{ email_verified: false }, null],
  [{ email_verified: 'false' }, null],
])('of somebody with %j the e-mail is %s', (claims, email) => {
  const identity = toIdentity({ sub: 'a', email: 'ada@example.com', ...claims }, undefined);
  expect(identity.email).toBe(email);
});
