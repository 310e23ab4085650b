import { spawn } from 'node:child_process';
import { waitFor } from './wait-for.ts';

export interface TestProcessOptions {
  /** Added to a small base environment; nothing else of the test's own environment is passed on. */
  env?: Record<string, string>;
  args?: readonly string[];
  /** When the process counts as ready: a URL that answers 200, a line it prints, or its first IPC message. */
  readyWhen: { url: string } | { prints: RegExp } | 'message';
  readyWithinMs?: number;
}

export interface TestProcess {
  readonly pid: number;
  /** IPC messages received so far. */
  readonly messages: readonly unknown[];
  /** Everything printed so far, both streams. */
  output(): string;
  hasEnded(): boolean;
  /** Sends a signal and waits for the end of the process; returns what it ended by. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts one of our processes (a TypeScript entry) as the launcher would, with IPC, and waits until it is ready. */
export async function startTestProcess(
  entry: string,
  options: TestProcessOptions,
): Promise<TestProcess> {
  const messages: unknown[] = [];
  let output = '';
  const child = spawn(process.execPath, [entry, ...(options.args ?? [])], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'test', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  child.on('message', (message) => messages.push(message));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const end: TestProcess['end'] = (signal = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  let died = false;
  void ended.then(() => (died = true));
  const isReady = async (): Promise<boolean> => {
    if (options.readyWhen === 'message') return messages.length > 0;
    if ('prints' in options.readyWhen) return options.readyWhen.prints.test(output);
    return (await fetch(options.readyWhen.url)).ok;
  };
  try {
    const outcome = await waitFor(async () => (died ? 'died' : (await isReady()) && 'ready'), {
      timeoutMs: options.readyWithinMs ?? 60_000,
      what: `${entry} to be ready`,
    });
    if (outcome === 'died') throw new Error(`${entry} ended before it was ready`);
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
  return { pid: child.pid ?? 0, messages, output: () => output, hasEnded: () => died, end };
}
