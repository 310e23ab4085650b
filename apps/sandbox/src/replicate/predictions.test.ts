import Replicate, { validateWebhook } from 'replicate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@talkreel/testing/wait-for';
import { startSandbox, type TestSandbox } from '../testing/start-sandbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

const FLUX = 'black-forest-labs/flux-2-pro';
const XTTS = '684bc3855b37866c0c65add2ff39c78f3dea3f4ff103a436465326e0f438d55e';
const SILENCE =
  'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAwF0AAIC7AAACABAAZGF0YQAAAAA=';

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
  receiver.answers.length = 0;
});

const portrait = (extra: object = {}) =>
  sandbox.replicate.predictions.create({
    model: FLUX,
    input: { prompt: 'a friendly baker' },
    ...extra,
  });

describe('predictions', () => {
  it('run an official model by name and deliver a file', async () => {
    const created = await portrait();
    expect(created).toMatchObject({
      status: 'starting',
      model: FLUX,
      version: 'hidden',
      output: null,
    });
    const prediction = await sandbox.waitForEnd(created.id);
    expect(prediction.status).toBe('succeeded');
    const image = await fetch(String(prediction.output));
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it('run a community model by version only', async () => {
    const input = { text: 'Hello there.', speaker: SILENCE };
    const byVersion = await sandbox.replicate.predictions.create({ version: XTTS, input });
    expect(await sandbox.waitForEnd(byVersion.id)).toMatchObject({
      status: 'succeeded',
      model: 'lucataco/xtts-v2',
      version: XTTS,
    });
    const byName = sandbox.replicate.predictions.create({ model: 'lucataco/xtts-v2', input });
    await expect(byName).rejects.toThrow('404');
  });

  it('return an output at once if the caller prefers to wait', async () => {
    expect(await portrait({ wait: true })).toMatchObject({ status: 'succeeded' });
    expect(await sandbox.replicate.run(FLUX, { input: { prompt: 'a tall captain' } })).toMatch(
      /^http/,
    );
  });

  it('refuse a caller without a token, an unknown version and invalid fields', async () => {
    const anonymous = await fetch(`${sandbox.url}/replicate/v1/predictions`);
    expect(anonymous.status).toBe(401);
    await expect(
      sandbox.replicate.predictions.create({ version: 'f'.repeat(64), input: {} }),
    ).rejects.toThrow('Invalid version or not permitted');
    const missing = sandbox.replicate.predictions.create({ model: FLUX, input: {} });
    await expect(missing).rejects.toThrow('- input: prompt is required');
    const extra = portrait({ priority: 'high' });
    await expect(extra).rejects.toThrow('Additional property priority is not allowed');
    const range = sandbox.replicate.predictions.create({
      model: FLUX,
      input: { prompt: 'x', width: 10 },
    });
    await expect(range).rejects.toThrow('input.width');
  });

  it('fail if an image model refuses the prompt', async () => {
    const input = { prompt: 'a fully nude woman' };
    const declined = await sandbox.replicate.predictions.create({ model: FLUX, input, wait: true });
    expect(declined.status).toBe('failed');
    expect(declined.error).toContain('flagged as sensitive');
  });

  it('are canceled while they run, and a finished one stays finished', async () => {
    await sandbox.fault({ kind: 'hang' });
    const created = await portrait();
    expect((await sandbox.replicate.predictions.cancel(created.id)).status).toBe('canceled');
    const finished = await portrait({ wait: true });
    expect((await sandbox.replicate.predictions.cancel(finished.id)).status).toBe('succeeded');
    const asked = (await sandbox.ledger()).map(({ cancelAskedAt }) => cancelAskedAt);
    expect(asked).toEqual([expect.any(String), expect.any(String)]);
  });

  it('hang until they are released', async () => {
    await sandbox.fault({ kind: 'hang' });
    const { id } = await portrait();
    await waitFor(
      async () => (await sandbox.replicate.predictions.get(id)).status === 'processing',
    );
    await sandbox.control('release');
    expect((await sandbox.waitForEnd(id)).status).toBe('succeeded');
  });

  it('are aborted or canceled at the deadline of Cancel-After, unless they are to run beyond it', async () => {
    const create = async (status: 'starting' | 'processing', overtime = false) => {
      await sandbox.fault({ kind: 'hang', status, overtime });
      const response = await sandbox.replicate.request(`/models/${FLUX}/predictions`, {
        method: 'POST',
        headers: { 'Cancel-After': '5s' },
        data: { input: { prompt: 'a slow one' } },
      });
      return ((await response.json()) as { id: string }).id;
    };
    const late = await create('processing', true);
    const ids = [await create('starting'), await create('processing')];
    const [aborted, canceled] = await Promise.all(ids.map(sandbox.waitForEnd));
    expect(aborted?.status).toBe('aborted');
    expect(canceled?.status).toBe('canceled');
    const billed = (await sandbox.ledger()).map((entry) => entry['billed']);
    expect((await sandbox.replicate.predictions.get(late)).status).toBe('processing');
    expect(billed).toEqual([false, false, true]);
  });

  it('are listed newest first, a hundred to a page', async () => {
    const created = [];
    for (let count = 0; count < 105; count += 1) created.push(await portrait());
    const seen: string[] = [];
    let pages = 0;
    for await (const page of sandbox.replicate.paginate(sandbox.replicate.predictions.list)) {
      pages += 1;
      seen.push(...page.map(({ id }) => id));
    }
    expect(pages).toBe(2);
    expect(seen).toEqual(created.map(({ id }) => id).toReversed());
  });

  it('lose their data when it expires', async () => {
    const brief = await startSandbox({
      change: (config) => (config.replicate.outputSeconds = 0.2),
    });
    try {
      const created = await brief.replicate.predictions.create({
        model: FLUX,
        input: { prompt: 'x' },
        wait: true,
      });
      const bare = await waitFor(async () => {
        const now = await brief.replicate.predictions.get(created.id);
        return now.data_removed && now;
      });
      expect(bare).toMatchObject({ status: 'succeeded', output: null, input: {} });
      expect((await fetch(String(created.output))).status).toBe(404);
    } finally {
      await brief.stop();
    }
  });

  it('survive a restart, and interrupted ones have failed', async () => {
    const done = await portrait({ wait: true });
    await sandbox.fault({ kind: 'hang' });
    const cut = await portrait();
    await sandbox.restart();
    expect(await sandbox.replicate.predictions.get(done.id)).toMatchObject({ status: 'succeeded' });
    const failed = await sandbox.replicate.predictions.get(cut.id);
    expect(failed.status).toBe('failed');
    expect(failed.error).toContain('interrupted');
    const delivered = await sandbox.replicate.predictions.get(done.id);
    expect((await fetch(String(delivered.output))).status).toBe(200);
  });
});

describe('webhooks', () => {
  it('are signed and report start and end', async () => {
    await portrait({
      webhook: `${receiver.url}/hook?attempt=a1`,
      webhook_events_filter: ['start', 'completed'],
    });
    await waitFor(() => receiver.received.length === 2);
    const { key } = await sandbox.replicate.webhooks.default.secret.get();
    for (const { headers, body } of receiver.received) {
      const id = String(headers['webhook-id']);
      const timestamp = String(headers['webhook-timestamp']);
      const signature = String(headers['webhook-signature']);
      expect(await validateWebhook({ id, timestamp, body, signature, secret: key })).toBe(true);
    }
    expect(
      receiver.received.map(({ body }) => (JSON.parse(body) as { status: string }).status),
    ).toEqual(['processing', 'succeeded']);
    expect((await sandbox.ledger())[0]).toMatchObject({
      attempt: 'a1',
      billed: true,
      status: 'succeeded',
    });
  });

  it('of the end are retried under the same id until accepted', async () => {
    receiver.answers.push(500, 503);
    await portrait({ webhook: `${receiver.url}/hook`, webhook_events_filter: ['completed'] });
    await waitFor(() => receiver.received.length === 3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('files', () => {
  it('are uploaded by the client, read back and deleted', async () => {
    const file = await sandbox.replicate.files.create(new Blob(['hello'], { type: 'text/plain' }), {
      purpose: 'test',
    });
    expect(file).toMatchObject({
      size: 5,
      content_type: 'text/plain',
      metadata: { purpose: 'test' },
    });
    expect(await sandbox.replicate.files.get(file.id)).toEqual(file);
    const authorization = { headers: { authorization: 'Bearer test' } };
    expect(await (await fetch(`${file.urls.get}/download`, authorization)).text()).toBe('hello');
    expect(await sandbox.replicate.files.delete(file.id)).toBe(true);
    await expect(sandbox.replicate.files.get(file.id)).rejects.toThrow('404');
  });

  it('are uploaded and used when passed as input', async () => {
    const wav = Buffer.from(SILENCE.split(',')[1] ?? '', 'base64');
    const client = new Replicate({
      auth: 'test',
      baseUrl: `${sandbox.url}/replicate/v1`,
      useFileOutput: false,
    });
    const output = await client.run(`lucataco/xtts-v2:${XTTS}`, {
      input: { text: 'Hi', speaker: wav },
    });
    expect(output).toMatch(/output\.wav$/);
  });
});
