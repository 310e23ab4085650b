import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveHostileCalls } from '@talkreel/testing/hostile-child';
import { encodePlan } from '@talkreel/testing/hostile-server';
import { createProviders, type Providers } from '../create-providers.ts';
import { ProviderError } from '../errors.ts';
import type { CreateRequest } from '../replicate/client.ts';

const prediction = '{"id":"p1","status":"starting","created_at":"2026-01-01T00:00:00Z"}';

/** The correct reply to each call. */
export const hostileAnswers = {
  create: prediction,
  'create by name': '{"latest_version":{"id":"v1"}}',
  get: prediction,
  cancel: prediction,
  list: `{"next":null,"results":[${prediction}]}`,
  upload: '{"urls":{"get":"https://x.example/f"}}',
  secret: '{"key":"whsec_x"}',
  download: 'RIFF....WAVE',
  script:
    '{"id":"r1","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Tea is good."}]}]}',
  moderation: '{"results":[{"flagged":false,"categories":{"hate":false}}]}',
} as const;

export type HostileCall = keyof typeof hostileAnswers;

/** Every call of every driver, made in a separate process: see `describeHostile`. */
const folder = mkdtempSync(path.join(tmpdir(), 'talkreel-hostile-'));
const file = path.join(folder, 'a.wav');
writeFileSync(file, Buffer.alloc(300_000, 7));

type Call = (providers: Providers, baseUrl: string, signal: AbortSignal) => Promise<unknown>;

const calls: Record<HostileCall, Call> = {
  create: ({ replicate }, _, signal) => replicate.create(order('a/b:1', signal)),
  'create by name': ({ replicate }, _, signal) =>
    replicate.create(order('community/model', signal)),
  get: ({ replicate }, _, signal) => replicate.get('p1', signal),
  cancel: ({ replicate }, _, signal) => replicate.cancel('p1', signal),
  list: ({ replicate }, _, signal) =>
    replicate.findByAttempt('a1', { after: new Date(0), before: new Date() }, signal),
  upload: ({ replicate }, _, signal) => replicate.upload({ path: file }, signal),
  secret: ({ replicate }, _, signal) => replicate.webhookSecret(signal),
  download: ({ speech }, baseUrl, signal) =>
    speech.usual.download(
      {
        id: 'p1',
        status: 'succeeded',
        outputUrls: [`${baseUrl}/output.wav`],
        progress: null,
        error: null,
        createdAt: new Date(),
      },
      path.join(folder, crypto.randomUUID()),
      signal,
    ),
  script: ({ script }, _, signal) =>
    script.usual.write(
      { task: { kind: 'topic', topic: 'Tea' }, maxDurationSeconds: 15, wordsPerSecond: 2.2 },
      { signal, beforeCreate: () => Promise.resolve() },
    ),
  moderation: ({ moderation }, _, signal) => moderation.check({ texts: ['Tea'] }, signal),
};

function order(model: string, signal: AbortSignal): CreateRequest {
  const webhook = 'https://talkreel.invalid/?attempt=a1';
  return { model, input: { text: 'Tea' }, webhook, deadlineSeconds: 60, signal };
}

serveHostileCalls(
  ({ plan, url }, signal) => {
    const baseUrl = `${url}/${encodePlan(plan)}/v1`;
    const limit = plan.fault === 'stall' ? { requestTimeoutMs: 150 } : {};
    const providers = createProviders({
      replicate: { token: 't', baseUrl, ...limit },
      openai: { apiKey: 't', baseUrl, ...limit },
    });
    return calls[plan.call as HostileCall](providers, baseUrl, signal);
  },
  (error) => error instanceof ProviderError,
);
process.once('disconnect', () => rmSync(folder, { recursive: true, force: true }));
