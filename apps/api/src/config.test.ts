import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://localhost/talkreel',
  REDIS_URL: 'redis://localhost',
  SESSION_SECRET: 'a-session-secret-of-a-test-and-nothing-else',
  MEDIA_SECRET: 'a-media-secret-of-a-test-and-nothing-else',
};
const sandbox = { SANDBOX_URL: 'http://127.0.0.1:3400' };

test.each([
  ['without a sandbox', {}, false],
  [
    'a sandbox that stands in for the models',
    { ...sandbox, REPLICATE_BASE_URL: 'http://127.0.0.1:3400/replicate/v1' },
    true,
  ],
  ['a sandbox for payments alone, beside live models', sandbox, false],
  ['said otherwise', { ...sandbox, SYNTHETIC_VOICES: 'true' }, true],
])('whether the local engine speaks and animates: %s', (_, env, expected) => {
  expect(readConfig({ ...needed, ...env }).syntheticVoices).toBe(expected);
});
