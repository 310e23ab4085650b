import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const MAIN = path.resolve(import.meta.dirname, '../../../../apps/sandbox/src/main.ts');

export interface RunningSandbox {
  replicateUrl: string;
  openaiUrl: string;
  /** fal's APIs are below it. */
  falUrl: string;
  /** What the containers' addresses start with; each is below it, such as `lipsync`. */
  cogUrl: string;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** How many paid calls the sandbox's own ledger has for this attempt. */
  callsOf(attemptId: string): Promise<number>;
  stop(): Promise<void>;
}

const ledgerSchema = z.array(z.unknown());

/** A separate sandbox as a child process that returns ready-made media at once. */
export async function startSandbox(): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talkreel-providers-'));
  const child = fork(MAIN, [], {
    env: {
      // oxlint-disable-next-line node/no-process-env -- the child needs the PATH of this process
      ...process.env,
      SANDBOX_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('The sandbox ended before it was ready.');
  });
  const [message]: unknown[] = await Promise.race([once(child, 'message'), gone]);
  const { port } = z.object({ port: z.number() }).parse(message);
  const origin = `http://127.0.0.1:${port}`;

  const control: RunningSandbox['control'] = async (method, route, body) => {
    const response = await fetch(`${origin}/control/${route}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await control('POST', 'speed', { mode: 'instant' });

  return {
    replicateUrl: `${origin}/replicate/v1`,
    cogUrl: `${origin}/cog`,
    falUrl: `${origin}/fal`,
    openaiUrl: `${origin}/openai/v1`,
    control,
    async callsOf(attemptId) {
      const lines = ledgerSchema.parse(await control('GET', 'ledger'));
      return lines.filter((line) => JSON.stringify(line).includes(attemptId)).length;
    },
    async stop() {
      gone.catch(() => undefined);
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
