import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultBook } from '../faults/fault-book.ts';
import type { Model } from '../replicate/models/model.ts';
import type { Prediction, WebhookEvent } from '../replicate/prediction.ts';
import type { PredictionRunner } from '../replicate/prediction-runner.ts';
import { contentTypeOf } from '../replicate/media-types.ts';

/** One prediction as a container knows it, for as long as it runs. */
interface Run {
  prediction: Prediction;
  output: unknown;
  stop: AbortController;
  released: PromiseWithResolvers<void>;
  ended: Promise<void>;
}

/** One run, to compare with our own ledger. */
export interface CogCall {
  kind: 'cog';
  id: string;
  model: string;
  status: string;
  attempt: string | null;
  createdAt: string;
  inputDigest: string;
}

interface Order {
  id: string;
  input: Record<string, unknown>;
  webhook: string | null;
  events: WebhookEvent[];
}

const TERMINAL_RETRIES_MS = [0, 100, 400, 1_600];
const LOGS_EVERY_MS = 500;

const iso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());

/** What runs in one container: one prediction at a time, and nothing is remembered of those before. */
export function createCogRuns(deps: {
  name: string;
  model: Model;
  runner: PredictionRunner;
  faults: FaultBook;
  outputDir: string;
  record(call: CogCall): void;
}) {
  const { name, model, runner, faults, outputDir } = deps;
  let now: Run | null = null;

  const view = ({ prediction, output }: Run) => ({
    id: prediction.id,
    status:
      prediction.faults.run?.status === 'queued' &&
      output === null &&
      prediction.completedAtMs === null
        ? 'queued'
        : prediction.status,
    input: prediction.input,
    output,
    error: prediction.error,
    logs: prediction.logs,
    created_at: iso(prediction.createdAtMs),
    started_at: iso(prediction.startedAtMs),
    completed_at: iso(prediction.completedAtMs),
    ...(prediction.completedAtMs !== null && {
      metrics: { predict_time: (prediction.completedAtMs - prediction.createdAtMs) / 1_000 },
    }),
  });

  async function post(url: string, body: unknown): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  function announce(run: Run, event: WebhookEvent): void {
    const { webhook, webhookEvents } = run.prediction;
    if (webhook !== null && webhookEvents.includes(event)) void post(webhook, view(run));
  }

  async function announceEnd(run: Run): Promise<void> {
    const { webhook, webhookEvents, faults: ordered } = run.prediction;
    const fault = ordered.webhook;
    if (
      webhook === null ||
      !webhookEvents.includes('completed') ||
      fault?.kind === 'webhook-missing'
    )
      return;
    const body = view(run);
    if (fault?.kind === 'webhook-late')
      await delay(fault.delayMs ?? 5_000, undefined, { ref: false });
    const copies = fault?.kind === 'webhook-duplicate' ? 3 : 1;
    for (const waitMs of TERMINAL_RETRIES_MS) {
      if (waitMs > 0) await delay(waitMs, undefined, { ref: false });
      const sent = await Promise.all(Array.from({ length: copies }, () => post(webhook, body)));
      if (sent.every(Boolean)) return;
    }
  }

  /** Somebody who does not know the address's secret. */
  function forge({ prediction }: Run): void {
    if (prediction.webhook === null) return;
    const url = new URL(prediction.webhook);
    url.searchParams.set('key', 'guessed');
    void post(url.href, {
      id: prediction.id,
      status: 'succeeded',
      output: 'https://evil.example/x.mp4',
    });
  }

  async function work(run: Run): Promise<void> {
    const { prediction } = run;
    let loggedAtMs = 0;
    try {
      const { outputFiles } = await runner.run(prediction, {
        signal: run.stop.signal,
        released: run.released.promise,
        onBegin() {
          if (prediction.status !== 'starting') return;
          Object.assign(prediction, { status: 'processing', startedAtMs: Date.now() });
        },
        onLog(text) {
          prediction.logs += text;
          if (Date.now() - loggedAtMs < LOGS_EVERY_MS) return;
          loggedAtMs = Date.now();
          announce(run, 'logs');
        },
      });
      const urls = await Promise.all(
        outputFiles.map((file) => dataUrl(join(outputDir, prediction.id, file))),
      );
      run.output = urls.length === 1 ? urls[0] : urls;
      prediction.status = 'succeeded';
    } catch (error) {
      const isCancelled = run.stop.signal.aborted;
      prediction.status = isCancelled ? 'canceled' : 'failed';
      if (!isCancelled) prediction.error = error instanceof Error ? error.message : String(error);
    }
    prediction.completedAtMs = Date.now();
    await rm(join(outputDir, prediction.id), { recursive: true, force: true });
    // The slot is free before the report is delivered.
    if (now === run) now = null;
    void announceEnd(run);
  }

  function start({ id, input, webhook, events }: Order): Run {
    const call = { endpoint: 'create', model: name } as const;
    const createdAtMs = Date.now();
    const inputDigest = hash('sha256', JSON.stringify([name, input]), 'hex');
    const run: Run = {
      prediction: {
        ...{ id, model: model.name, version: '', input, inputDigest, createdAtMs },
        ...{ status: 'starting', outputFiles: [], outputShape: model.outputShape, origin: '' },
        ...{ error: null, logs: '', startedAtMs: null, completedAtMs: null, deadlineAtMs: null },
        ...{ dataRemoved: false, outputExpiresAtMs: null, inputSeconds: null },
        ...{ webhook, webhookEvents: events },
        faults: {
          run: faults.take({ group: 'run', ...call }),
          output: faults.take({ group: 'output', ...call }),
          webhook: faults.take({ group: 'webhook', ...call }),
        },
      },
      output: null,
      stop: new AbortController(),
      released: Promise.withResolvers<void>(),
      ended: Promise.resolve(),
    };
    now = run;
    deps.record({
      ...{ kind: 'cog', id, model: name, status: 'started', inputDigest },
      attempt: webhook === null ? null : new URL(webhook).searchParams.get('attempt'),
      createdAt: new Date(createdAtMs).toISOString(),
    });
    if (run.prediction.faults.webhook?.kind === 'webhook-forged') forge(run);
    announce(run, 'start');
    run.ended = work(run);
    return run;
  }

  return {
    isBusy: () => now !== null,
    /** The one that runs under this id, or one that starts; null: another runs. */
    async put(order: Order, waits: boolean) {
      const run = now === null ? start(order) : now.prediction.id === order.id ? now : null;
      if (run === null) return null;
      if (waits) await run.ended;
      return view(run);
    },
    /** False: it does not run. */
    cancel(id: string): boolean {
      if (now?.prediction.id !== id) return false;
      now.stop.abort(new Error('canceled'));
      return true;
    },
    release: () => now?.released.resolve(),
    stop: () => now?.stop.abort(new Error('closing')),
  };
}

async function dataUrl(file: string): Promise<string> {
  const type = extname(file) === '.txt' ? 'text/plain' : contentTypeOf(file);
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}
