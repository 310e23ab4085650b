import { expect, test } from 'vitest';
import { safeReturnPath, toIdentity } from './oidc.service.ts';

test.each([
  ['/profile?tab=1#x', '/profile?tab=1#x'],
  ['/a/../b', '/b'],
  [undefined, '/'],
  ['', '/'],
  ['profile', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/x\\y', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('%s leads to %s', (asked, reached) => {
  expect(safeReturnPath(asked)).toBe(reached);
});

test.each([
  [{ email_verified: true }, 'ada@example.com'],
  // Many providers do not say.
  [{}, 'ada@example.com'],
  [{ email_verified: false }, null],
  [{ email_verified: 'false' }, null],
])('of somebody with %j the e-mail is %s', (claims, email) => {
  const identity = toIdentity({ sub: 'a', email: 'ada@example.com', ...claims }, undefined);
  expect(identity.email).toBe(email);
});
