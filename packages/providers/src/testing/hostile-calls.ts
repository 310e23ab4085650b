import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveHostileCalls } from '@talkreel/testing/hostile-child';
import { encodePlan } from '@talkreel/testing/hostile-server';
import { createCogContainer } from '../cog/cog-container.ts';
import type { CogReports } from '../cog/cog-report.ts';
import { createCogImageDriver } from '../cog/cog-stages.ts';
import { createProviders, type Providers } from '../create-providers.ts';
import { InputRejected, ProviderError } from '../errors.ts';
import { createFalClient } from '../fal/fal-client.ts';
import type { CreateRequest } from '../replicate/client.ts';
import type { HostileCall } from './hostile-calls-list.ts';
import { sendToSpeechServer } from '../speech/speech-server.ts';

/** Every call of every driver, made in a separate process: see `describeHostile`. */
const folder = mkdtempSync(path.join(tmpdir(), 'talkreel-hostile-'));
const file = path.join(folder, 'a.wav');
writeFileSync(file, Buffer.alloc(300_000, 7));

/** `requestTimeoutMs`: short where a reply is to stall. */
interface At {
  baseUrl: string;
  requestTimeoutMs?: number;
}
type Call = (providers: Providers, at: At, signal: AbortSignal) => Promise<unknown>;

const reports: CogReports = {
  addressFor: () => Promise.resolve('https://talkreel.invalid/'),
  read: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  ending: () => Promise.resolve(null),
};

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
  download: ({ speech }, { baseUrl }, signal) =>
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
  'speech server': (_, { baseUrl, requestTimeoutMs = 60_000 }, signal) =>
    sendToSpeechServer(
      { url: baseUrl },
      {
        body: { model: 'any', voice: 'any', input: 'Tea', response_format: 'wav' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
      },
    ),
  'cog description': (_, at, signal) => containerAt(at).inputs(signal),
  'cog create': (_, { baseUrl, ...limit }, signal) =>
    createCogImageDriver({
      ...{ url: baseUrl, model: 'cog/image', cents: 0, reports, ...limit },
    }).start(
      { prompt: 'Tea', width: 640, height: 720 },
      {
        ...{ attemptId: 'p1', userId: 'u', deadlineSeconds: 60, signal },
        beforeCreate: () => Promise.resolve(),
      },
    ),
  'cog cancel': (_, at, signal) => containerAt(at).cancel('p1', signal),
  'fal submit': (_, at) =>
    falAt(at).submit({
      ...{ model: 'fal-ai/any', input: { prompt: 'Tea' }, deadlineSeconds: 60 },
      beforeSend: () => Promise.resolve(),
    }),
  'fal status': (_, at, signal) => falAt(at).status('fal-ai/any', 'r1', signal),
  'fal result': (_, at, signal) => falAt(at).result('fal-ai/any', 'r1', signal),
  'fal cancel': async (_, at, signal) => {
    // 400 says that it has ended.
    if ((await falAt(at).cancel('fal-ai/any', 'r1', signal)) === 'ended')
      throw new InputRejected(400, 'it has ended', '');
  },
  'fal history': async (_, at, signal) => {
    for await (const { id } of falAt(at).history('fal-ai/any', new Date(0), signal))
      throw new Error(`the history has ${id}`);
  },
  'fal upload place': (_, at, signal) => falAt(at).upload({ path: file }, signal),
  'fal upload': (_, at, signal) => falAt(at).upload({ path: file }, signal),
};

function falAt({ baseUrl, ...limit }: At) {
  return createFalClient({ apiKey: 'id:secret', baseUrl, ...limit });
}

function containerAt({ baseUrl, ...limit }: At) {
  return createCogContainer({ url: baseUrl, ...limit }, 'cog/image');
}

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
    return calls[plan.call as HostileCall](providers, { baseUrl, ...limit }, signal);
  },
  (error) => error instanceof ProviderError,
);
process.once('disconnect', () => rmSync(folder, { recursive: true, force: true }));
