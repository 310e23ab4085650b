import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyReplicateWebhook } from './webhook.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const key = Buffer.from('a signing key of ours');
const textOf = (its: Buffer) => `whsec_${its.toString('base64')}`;
/** One that was replaced by `renewed`, where that is given. */
const secretOf = (its: Buffer, renewed?: Buffer) => ({
  known: () => Promise.resolve(textOf(its)),
  renewed: () => Promise.resolve(renewed ? textOf(renewed) : null),
});
const secret = secretOf(key);
const body = JSON.stringify({
  id: 'p1',
  status: 'succeeded',
  output: 'https://replicate.delivery/x.mp4',
  created_at: '2026-11-20T11:59:00Z',
  webhook: 'https://app.example/api/webhooks/replicate?attempt=a-1',
});

function signed(
  text = body,
  ageSeconds = 0,
  signingKey = key,
): {
  headers: Record<string, string>;
  rawBody: string;
} {
  const timestamp = String(nowMs / 1000 - ageSeconds);
  const mac = createHmac('sha256', signingKey)
    .update(`msg_1.${timestamp}.${text}`)
    .digest('base64');
  return {
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA v1,${mac}`,
    },
    rawBody: text,
  };
}

test('a signed webhook contains its prediction and attempt, as text or bytes', async () => {
  const request = { ...signed(), secret, nowMs };
  const expected = {
    id: 'msg_1',
    attemptId: 'a-1',
    prediction: { id: 'p1', status: 'succeeded', outputUrls: ['https://replicate.delivery/x.mp4'] },
  };
  expect(await verifyReplicateWebhook(request)).toMatchObject(expected);
  const bytes = { ...request, rawBody: Buffer.from(body) };
  expect(await verifyReplicateWebhook(bytes)).toMatchObject(expected);
});

test('one that is signed with a new secret is genuine once the provider names that', async () => {
  const newKey = Buffer.from('the next signing key');
  const request = { ...signed(body, 0, newKey), nowMs };
  expect(await verifyReplicateWebhook({ ...request, secret: secretOf(key, newKey) })).toMatchObject(
    { id: 'msg_1' },
  );
  const another = secretOf(key, Buffer.from('yet another'));
  await expect(verifyReplicateWebhook({ ...request, secret: another })).rejects.toMatchObject({
    fault: 'bad-signature',
  });
});

/** @shows fault 35 */
test.each([
  ['without headers', { headers: {} }, 'missing-headers'],
  [
    'with a repeated header',
    { headers: { ...signed().headers, 'webhook-id': ['a', 'b'] } },
    'missing-headers',
  ],
  ['of another body', { rawBody: body.replace('p1', 'p2') }, 'bad-signature'],
  ['of another key', signed(body, 0, Buffer.from('not ours')), 'bad-signature'],
  ['from six minutes ago', signed(body, 360), 'stale'],
  ['from six minutes ahead', signed(body, -360), 'stale'],
  ['with an odd time', { headers: { ...signed().headers, 'webhook-timestamp': 'soon' } }, 'stale'],
  ['with an empty body', { rawBody: '' }, 'bad-body'],
  ['that is no prediction', signed('{"hello":1}'), 'bad-body'],
  ['that is no JSON', signed('hello'), 'bad-body'],
])('a webhook %s is refused', async (_, changed, fault) => {
  const request = { ...signed(), secret, nowMs, ...changed };
  await expect(verifyReplicateWebhook(request)).rejects.toMatchObject({
    name: 'WebhookRejected',
    fault,
  });
});
