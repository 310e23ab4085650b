/** @module-tag long */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProducerConnection } from '@talkreel/queue/connection';
import { unknownSettings } from '@talkreel/settings/unknown-settings';
import { waitFor } from '@talkreel/testing/wait-for';
import { startTcpProxy } from '@talkreel/testing/tcp-proxy';
import { expect, onTestFinished, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';

const stack = await openStack({ workers: 0 });
/** Findings about this machine, such as its full disk and its environment, which do not concern the deployment. */
const ofThisMachine = [
  'warning  storage: the disk is',
  ...unknownSettings(process.env).map((words) => `warning  settings: ${words}`),
];
/** The Redis of tests writes nothing to disk. */
const keepsNothing = expect.stringContaining('warning  redis: keeps nothing');

/** The doctor's output, and whether it succeeds. */
async function examine(env: Record<string, string> = {}) {
  const outcome = await stack.runCommand('cli/doctor', [], env).then(
    (output) => ({ isWell: true, output }),
    (error: { stdout: string }) => ({ isWell: false, output: error.stdout }),
  );
  const findings = outcome.output
    .split('\n')
    .filter((line) => /^(?:problem|warning) /.test(line))
    .filter((line) => !ofThisMachine.some((start) => line.startsWith(start)));
  return { ...outcome, findings };
}

let completed: ReturnType<typeof complete> | undefined;
/** Adds an operator and a worker for every stage, and returns what the doctor then prints. */
function completeOnce() {
  completed ??= complete();
  return completed;
}

async function complete() {
  const client = await stack.signIn('operator@example.com');
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await stack.runCommand('cli/set-role', ['operator@example.com', 'operator']);
  await stack.startWorker({ WORKER_STAGES: 'script,image' });
  await stack.startWorker({ WORKER_STAGES: 'audio,image-to-video,lipsync,export,join,media' });
  return waitFor(async () => {
    const found = await examine();
    return found.isWell ? found : null;
  });
}

test('a complete deployment is healthy; one without workers is not', async () => {
  const without = await examine();
  expect(without.isWell).toBe(false);
  expect(without.findings).toEqual([
    keepsNothing,
    'problem  workers: none for script, image, audio, image-to-video, lipsync, export, join, media: start one, or look at WORKER_STAGES',
    'warning  operators: there is none: run set-role <e-mail> operator as you ran this',
  ]);

  const well = await completeOnce();
  expect(well.findings).toEqual([keepsNothing]);
  expect(well.output).toContain('script 1, image 1, audio 1, image-to-video 1, lipsync 1');
});

test('unreachable, mismatched and misspelt settings are named', async () => {
  const { isWell, findings } = await examine({
    WORKER_STAGE: 'audio',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://talkreel.invalid',
    OIDC_ISSUER: 'https://accounts.invalid',
    SESSION_SECRET: 'not-a-secret-only-for-trying-it-out',
    SANDBOX_URL: '',
    STRIPE_BASE_URL: '',
    STRIPE_WEBHOOK_SECRET: '',
    OPENAI_API_KEY: '',
    FFMPEG_PATH: '/nowhere/ffmpeg',
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  expect(isWell).toBe(false);
  const subjects = findings.map((line) => line.split(':')[0] ?? '');
  expect(new Set(subjects)).toEqual(
    new Set([
      'warning  settings',
      // XTTS must not be used commercially.
      'warning  models',
      // Its workers signed with the test certificate.
      'warning  credentials',
      'problem  OPENAI_API_KEY',
      'problem  TRUST_PROXY',
      'problem  SESSION_SECRET',
      'problem  STRIPE_WEBHOOK_SECRET',
      'warning  STRIPE_PUBLISHABLE_KEY',
      'problem  ffmpeg',
      'problem  redis',
      'problem  workers',
      'problem  sign-in',
      'problem  mail',
      'warning  PUBLIC_URL',
      'warning  STRIPE_SECRET_KEY',
      'warning  SUPPORT_EMAIL',
    ]),
  );
});

/** @shows fault 16 */
test('a Redis that evicts jobs and a store of another database are found while everything runs', async () => {
  await completeOnce();
  const { id } = await stack.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  expect(id).not.toBe('');
  await writeFile(join(stack.dataDir, 'media', 'installation.txt'), 'another\n');
  const redis = createProducerConnection(stack.redis.url, () => undefined);
  onTestFinished(() => redis.disconnect());
  const policy = (value: string) => redis.config('SET', 'maxmemory-policy', value);
  await policy('allkeys-lru');
  const { findings } = await examine();
  await policy('noeviction');
  expect(findings).toEqual([
    expect.stringContaining('problem  redis: maxmemory-policy is allkeys-lru'),
    keepsNothing,
    expect.stringContaining('problem  storage: it belongs to another database'),
  ]);
});

test('a Redis that answers late is not one that is down', async () => {
  const proxy = await startTcpProxy(stack.redis.url);
  try {
    proxy.slow({ delayMs: 600 });
    const { findings } = await examine({ REDIS_URL: proxy.through(stack.redis.url) });
    expect(findings.filter((line) => line.includes('does not answer'))).toEqual([]);
  } finally {
    await proxy.close();
  }
});
