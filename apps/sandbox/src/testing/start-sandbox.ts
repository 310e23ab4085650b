import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Replicate, { type Prediction } from 'replicate';
import { waitFor } from '@talkreel/testing/wait-for';
import { buildSandbox } from '../app.ts';
import { readConfig, type SandboxConfig } from '../config.ts';
import type { FaultOrder } from '../faults/fault-book.ts';

export interface TestSandbox {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  replicate: Replicate;
  /** POSTs to a control endpoint and returns its reply. */
  control(path: string, body?: unknown): Promise<unknown>;
  fault(order: Partial<FaultOrder> & Pick<FaultOrder, 'kind'>): Promise<void>;
  ledger(): Promise<Array<Record<string, unknown>>>;
  /** Waits until a prediction has ended, and returns it. */
  waitForEnd(this: void, predictionId: string): Promise<Prediction>;
  /** Restarts with the same state, on a new port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Default: instant. */
  mode?: 'real' | 'instant';
  change?: (config: SandboxConfig) => void;
}

/** A separate sandbox for a test file, with its state in a temporary folder. */
export async function startSandbox({
  mode = 'instant',
  change,
}: Options = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'talkreel-sandbox-test-'));
  const launch = async () => {
    const config = readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: '0', LOG_LEVEL: 'silent' });
    config.replicate.webhookRetryDelaysMs = [50, 100];
    config.stripe.webhookRetryDelaysMs = [50, 100];
    change?.(config);
    const app = await buildSandbox(config);
    await app.listen({ host: '127.0.0.1', port: config.port });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return { app, url };
  };
  let running = await launch();

  const control = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${running.url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!response.ok)
      throw new Error(`control ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const client = () =>
    new Replicate({ auth: 'test', baseUrl: `${running.url}/replicate/v1`, useFileOutput: false });

  const sandbox: TestSandbox = {
    url: running.url,
    replicate: client(),
    control,
    fault: async (order) => void (await control('faults', order)),
    ledger: async () =>
      (await fetch(`${running.url}/control/ledger`)).json() as Promise<
        Array<Record<string, unknown>>
      >,
    waitForEnd: (id) =>
      waitFor(async () => {
        const prediction = await sandbox.replicate.predictions.get(id);
        return !['starting', 'processing'].includes(prediction.status) && prediction;
      }),
    restart: async () => {
      await running.app.close();
      running = await launch();
      sandbox.url = running.url;
      sandbox.replicate = client();
      // Connections kept alive to the old process fail on their next use.
      await waitFor(() =>
        fetch(`${running.url}/healthz`).then(
          (reply) => reply.ok,
          () => false,
        ),
      );
      if (mode === 'instant') await control('speed', { mode });
    },
    stop: async () => {
      await running.app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (mode === 'instant') await control('speed', { mode });
  return sandbox;
}
