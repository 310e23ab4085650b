import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { DATABASE_URL: 'postgres://db', REDIS_URL: 'redis://r' };
const local = 'http://127.0.0.1:3000';
const path = '/api/webhooks/replicate';

test.each([
  ['a stand-in calls any address', { REPLICATE_BASE_URL: local, WEBHOOK_URL: local }, local],
  ['the live provider calls none that is not https', { WEBHOOK_URL: local }, undefined],
  ['nor one that nobody named', { PUBLIC_URL: local }, undefined],
  [
    'it calls the public address when that is the one it can reach',
    { WEBHOOK_URL: local, PUBLIC_URL: 'https://talk.example' },
    'https://talk.example',
  ],
  [
    'or the one that is named for it',
    { WEBHOOK_URL: 'https://hooks.example', PUBLIC_URL: 'https://talk.example' },
    'https://hooks.example',
  ],
])('webhooks: %s', (_case, env, origin) => {
  expect(readConfig({ ...base, ...env }).webhookUrl).toBe(origin && `${origin}${path}`);
});
