import { expect, test } from 'vitest';
import { safeReturnPath } from './oidc.service.ts';

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
