import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateWebhook } from 'replicate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { probeMedia } from '@talkreel/media-tools/probe';
import { waitFor } from '@talkreel/testing/wait-for';
import type { FaultOrder } from './fault-book.ts';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

const FLUX = 'black-forest-labs/flux-2-pro';
const KLING = 'kwaivgi/kling-v2.5-turbo-pro';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let sandbox: TestSandbox;
let receiver: WebhookReceiver;

beforeAll(async () => {
  sandbox = await startSandbox();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await sandbox.control('reset');
  await sandbox.control('speed', { mode: 'instant' });
  receiver.received.length = 0;
});

/** One exchange, without the client's own retries. */
async function create(webhook?: string): Promise<Response> {
  return fetch(`${sandbox.url}/replicate/v1/models/${FLUX}/predictions`, {
    method: 'POST',
    headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
    body: JSON.stringify({ input: { prompt: 'a baker' }, webhook }),
  });
}
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
const orders = async () =>
  (await (await fetch(`${sandbox.url}/control/faults`)).json()) as unknown[];
const statuses = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { status: string }).status);

describe('faults of the call', () => {
  it.each([
    ['http-401', 401, 'Unauthenticated'],
    ['http-402', 402, 'Insufficient credit'],
    ['http-429', 429, 'Too many requests'],
    ['http-500', 500, 'Internal server error'],
  ] as const)(
    '%s refuses in problem-details form and makes nothing',
    async (kind, status, title) => {
      await sandbox.fault({ kind, retryAfterSeconds: 7 });
      const refused = await create();
      expect(refused.status).toBe(status);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(await refused.json()).toMatchObject({ title });
      expect(refused.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
      expect(await sandbox.ledger()).toEqual([]);
      expect((await create()).status).toBe(201);
    },
  );

  it('drop-before loses the call, drop-after loses only the reply', async () => {
    await sandbox.fault({ kind: 'drop-before' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await sandbox.ledger()).toHaveLength(0);
    await sandbox.fault({ kind: 'drop-after' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await sandbox.ledger()).toHaveLength(1);
  });

  it('slow and hang delay the reply of a named endpoint', async () => {
    const id = await idOf(await create());
    const get = (signal?: AbortSignal) =>
      fetch(`${sandbox.url}/replicate/v1/predictions/${id}`, {
        headers: { authorization: 'Bearer t' },
        signal: signal ?? null,
      });
    await sandbox.fault({ kind: 'slow', endpoint: 'get', delayMs: 120 });
    const startedAt = performance.now();
    expect((await get()).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(100);
    await sandbox.fault({ kind: 'hang', endpoint: 'get' });
    await expect(get(AbortSignal.timeout(150))).rejects.toThrow('timeout');
  });

  it('slow replies are sent at once when they are released', async () => {
    await sandbox.fault({ kind: 'slow', delayMs: 600_000, endpoint: 'create' });
    const slow = create();
    await waitFor(async () => (await orders()).length === 0);
    await sandbox.control('release');
    expect((await slow).status).toBe(201);
  });

  it.each([
    ['hold-before', 0],
    ['hold-after', 1],
  ] as const)('%s keeps the reply back until it is released', async (kind, made) => {
    await sandbox.fault({ kind });
    await sandbox.fault({ kind: 'hang' });
    let isAnswered = false;
    const held = create().finally(() => (isAnswered = true));
    await waitFor(async () => (await orders()).length === 1 - made);
    // What is not held is answered, so the held one would have been too.
    expect((await sandbox.ledger()).length).toBe(made);
    expect(isAnswered).toBe(false);
    await sandbox.control('release', { only: 'replies' });
    const id = await idOf(await held);
    await waitFor(
      async () => (await sandbox.replicate.predictions.get(id)).status === 'processing',
    );
    await sandbox.control('release');
    expect((await sandbox.waitForEnd(id)).status).toBe('succeeded');
  });

  it('calls that would be held are not, once released', async () => {
    await sandbox.fault({ kind: 'hold-before' });
    await sandbox.control('release');
    expect((await create()).status).toBe(201);
  });

  it('affect only the model and the number of calls they were ordered for', async () => {
    await sandbox.fault({ kind: 'http-500', model: KLING, times: 5 });
    await sandbox.fault({ kind: 'http-500', model: FLUX, times: 2 });
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([
      500, 500, 201,
    ]);
    expect(await orders()).toMatchObject([{ model: KLING, times: 5 }]);
    await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
    expect(await orders()).toEqual([]);
  });
});

describe('faults of the run', () => {
  it('slow takes longer, fail ends with its text', async () => {
    await sandbox.fault({ kind: 'slow', delayMs: 200 });
    const slow = await sandbox.waitForEnd(await idOf(await create()));
    expect(slow.status).toBe('succeeded');
    expect(slow.metrics?.predict_time).toBeGreaterThan(0.15);
    await sandbox.fault({ kind: 'fail', text: 'CUDA out of memory (code: E1001)' });
    const failed = await sandbox.waitForEnd(await idOf(await create()));
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'CUDA out of memory (code: E1001)',
      output: null,
    });
  });

  it('hang stays in the requested status until canceled', async () => {
    await sandbox.fault({ kind: 'hang', status: 'starting' });
    await sandbox.fault({ kind: 'hang' });
    const [queued, busy] = [await idOf(await create()), await idOf(await create())];
    await waitFor(
      async () => (await sandbox.replicate.predictions.get(busy)).status === 'processing',
    );
    expect((await sandbox.replicate.predictions.get(queued)).status).toBe('starting');
    await sandbox.replicate.predictions.cancel(queued);
    await sandbox.replicate.predictions.cancel(busy);
    const entries = await sandbox.ledger();
    expect(entries.map(({ status, billed }) => [status, billed])).toEqual([
      ['canceled', false],
      ['canceled', true],
    ]);
  });
});

describe('faults of the output', () => {
  const animate = async () => {
    const input = { start_image: PIXEL, prompt: 'wave', duration: 5 };
    const done = await sandbox.replicate.predictions.create({ model: KLING, input, wait: true });
    return String(done.output);
  };
  const deliver = async (output: FaultOrder['output']) => {
    await sandbox.fault({ kind: 'wrong-output', output });
    return Buffer.from(await (await fetch(await animate())).arrayBuffer());
  };

  it('are not media', async () => {
    expect(await deliver('empty')).toHaveLength(0);
    expect((await deliver('html')).toString()).toContain('<!doctype html>');
  });

  it.each([
    ['wrong-length', 5 / 3],
    ['black', 5],
    ['silent', 5],
  ] as const)('are media that is %s', async (output, seconds) => {
    const folder = await mkdtemp(join(tmpdir(), 'talkreel-output-'));
    try {
      const path = join(folder, 'output.mp4');
      await writeFile(path, await deliver(output));
      const { durationSeconds, video } = await probeMedia(path);
      expect(video?.width).toBe(640);
      expect(durationSeconds).toBeCloseTo(seconds, 0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('expired answers 404 for the file', async () => {
    await sandbox.fault({ kind: 'expired-output' });
    expect((await fetch(await animate())).status).toBe(404);
  });
});

describe('faults of the webhook', () => {
  const hook = () => `${receiver.url}/hook`;

  it('missing is never sent', async () => {
    await sandbox.fault({ kind: 'webhook-missing' });
    const silent = await idOf(await create(hook()));
    await sandbox.waitForEnd(silent);
    const other = await idOf(await create(hook()));
    await waitFor(() => statuses().includes('succeeded'));
    const reported = receiver.received.filter(({ body }) => body.includes('"succeeded"'));
    expect(reported.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([other]);
  });

  it('duplicate comes three times under one id', async () => {
    await sandbox.fault({ kind: 'webhook-duplicate' });
    await create(hook());
    await waitFor(() => statuses().filter((status) => status === 'succeeded').length === 3);
    const final = receiver.received.filter(({ body }) => body.includes('"succeeded"'));
    expect(new Set(final.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('late arrives after the prediction has long ended', async () => {
    await sandbox.fault({ kind: 'webhook-late', delayMs: 300 });
    const id = await idOf(await create(hook()));
    await sandbox.waitForEnd(id);
    expect(statuses()).not.toContain('succeeded');
    await waitFor(() => statuses().includes('succeeded'));
  });

  it("forged has another signer's signature, and the genuine one follows", async () => {
    await sandbox.fault({ kind: 'webhook-forged' });
    await create(hook());
    const { key } = await sandbox.replicate.webhooks.default.secret.get();
    await waitFor(() => statuses().filter((status) => status === 'succeeded').length === 2);
    const valid = await Promise.all(
      receiver.received
        .filter(({ body }) => body.includes('"succeeded"'))
        .map(({ headers, body }) =>
          validateWebhook({
            id: String(headers['webhook-id']),
            timestamp: String(headers['webhook-timestamp']),
            signature: String(headers['webhook-signature']),
            body,
            secret: key,
          }),
        ),
    );
    expect(valid.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  });
});

it('accepts orders only from this machine, and none through a proxy', async () => {
  const proxied = await fetch(`${sandbox.url}/control/ledger`, {
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  expect(proxied.status).toBe(404);
  const unknown = await fetch(`${sandbox.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'earthquake' }),
  });
  expect(unknown.status).toBe(400);
});
