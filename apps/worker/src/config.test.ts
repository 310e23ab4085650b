import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { passedOn } from '@talkreel/testing/process';
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

test.each([
  ['on unless something else is said', {}, 10_000],
  ['what the operator says', { DAILY_SPEND_CAP_CENTS: '250' }, 250],
  ['off with a word', { DAILY_SPEND_CAP_CENTS: 'none' }, null],
  ['off with a nought', { DAILY_SPEND_CAP_CENTS: '0' }, null],
])('the cap of a day is %s', (_case, env, cents) => {
  expect(readConfig({ ...base, ...env }).dailySpendCapCents).toBe(cents);
});

test('an invalid cap stops the worker at startup', () => {
  expect(() => readConfig({ ...base, DAILY_SPEND_CAP_CENTS: 'plenty' })).toThrow(
    'DAILY_SPEND_CAP_CENTS',
  );
});

test('an unknown stage stops the worker with one message and no stack', () => {
  const env = { ...base, WORKER_STAGES: 'audio,lipsink' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts')],
    { env: { ...passedOn(), ...env }, encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`A setting is invalid:

WORKER_STAGES names lipsink; there are script, image, audio, image-to-video, lipsync, export, join, media
  Stages this worker runs, separated by commas.
  Example: WORKER_STAGES=script,image,audio

`);
});
