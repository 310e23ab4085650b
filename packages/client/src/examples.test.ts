import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';

const SECRET = `whsec_${Buffer.from('a secret of a test').toString('base64')}`;
const file = fileURLToPath(new URL('../examples/webhook-receiver.mjs', import.meta.url));
// oxlint-disable-next-line node/no-process-env
const env = { ...process.env, PORT: '0', TALKREEL_WEBHOOK_SECRET: SECRET };
const receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
const nextLine = async () => String((await lines.next()).value);
afterAll(() => void receiver.kill());

test('the example of a receiver takes what is signed, once, and nothing else', async () => {
  const url = `http://127.0.0.1:${(await nextLine()).replace('listening ', '')}/`;
  const body = JSON.stringify({ type: 'generation.succeeded', data: { id: 'g1' } });
  async function send(id: string, text: string): Promise<number> {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': new Webhook(SECRET).sign(id, new Date(), body),
    };
    return (await fetch(url, { method: 'POST', headers, body: text })).status;
  }
  expect(await send('m1', body)).toBe(204);
  expect(await send('m1', body)).toBe(204);
  expect(await send('m2', body.replace('g1', 'g2'))).toBe(400);
  expect(await send('m3', body)).toBe(204);
  expect([await nextLine(), await nextLine()]).toEqual(Array(2).fill('generation.succeeded g1'));
});
