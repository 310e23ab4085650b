import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { waitFor } from './wait-for.ts';

export interface TestProcessOptions {
  /** Added to a small base environment; nothing else of the test's environment is passed on. */
  env?: Record<string, string>;
  args?: readonly string[];
  /** When the process is ready: a URL that answers 200, a line it prints, or its first IPC message. */
  readyWhen: { url: string } | { prints: RegExp } | 'message';
  readyWithinMs?: number;
}

export interface TestProcess {
  readonly pid: number;
  /** IPC messages received so far. */
  readonly messages: readonly unknown[];
  /** Everything printed so far, on both streams. */
  output(): string;
  hasEnded(): boolean;
  /** Suspends it (SIGSTOP), as on a starved or suspended machine; its connections stay open. */
  pause(): Promise<void>;
  /** Resumes a paused process (SIGCONT). */
  resume(): void;
  /** Sends a signal and waits for the exit; returns code and signal. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Most of these processes are killed, and Node writes its compile cache only on an orderly exit. */
const KEEP_COMPILED = new URL('keep-compiled.ts', import.meta.url).href;

/** What processes of a test get of its environment; without what was compiled before, they start much slower. */
export function passedOn(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}

/** Starts one of our processes (a TypeScript entry) like the launcher, with IPC, and waits until it is ready. */
export async function startTestProcess(
  entry: string,
  options: TestProcessOptions,
): Promise<TestProcess> {
  const messages: unknown[] = [];
  let output = '';
  const child = spawn(
    process.execPath,
    ['--import', KEEP_COMPILED, entry, ...(options.args ?? [])],
    {
      env: { ...passedOn(), NODE_ENV: 'test', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  child.on('message', (message) => messages.push(message));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const pid = child.pid ?? 0;
  const end: TestProcess['end'] = (signal = 'SIGTERM') => {
    child.kill(signal);
    // A paused process receives no other signal until it continues.
    child.kill('SIGCONT');
    return ended;
  };
  const pause = async (): Promise<void> => {
    child.kill('SIGSTOP');
    await waitFor(() => isStopped(pid), { what: `process ${pid} to stop` });
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
      timeoutMs: options.readyWithinMs ?? 150_000,
      what: `${entry} to be ready`,
    });
    if (outcome === 'died') throw new Error(`${entry} ended before it was ready`);
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
  return {
    pid,
    messages,
    output: () => output,
    hasEnded: () => died,
    pause,
    resume: () => void child.kill('SIGCONT'),
    end,
  };
}

/** A signal takes effect a moment after it was sent, thread by thread. */
async function isStopped(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]);
  return stdout.trim().startsWith('T');
}
