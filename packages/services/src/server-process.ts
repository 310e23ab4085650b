import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { accountForChild } from './processor-time.ts';

/** Commands and servers that are not ready yet; they end with this process. */
const runningCommands = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningCommands) child.kill();
});

/** One of our servers as a child process. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the process has ended, with code and signal. */
  readonly ended: Promise<ProcessEnd>;
  /** Ends the process and its descendants, in the end by SIGKILL. Resolves when it is gone. */
  stop(): Promise<void>;
}

export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerCommand {
  /** The name used in error messages. */
  name: string;
  command: string;
  args: readonly string[];
  /** What it prints once it accepts connections, or a URL that then answers 200. */
  ready: RegExp | { url: string };
  readyWithinMs: number;
  /** Signals to send in turn, each with its time limit. */
  stopSignals: ReadonlyArray<{ signal: NodeJS.Signals; waitMs: number }>;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  cwd?: string;
  /** Written to standard input, which is then closed. */
  input?: string;
  /** An IPC channel, which tells a Node process when its parent is gone. */
  ipc?: boolean;
  onOutput?: (chunk: Buffer, stream: 'stdout' | 'stderr') => void;
  onOutputEnd?: (stream: 'stdout' | 'stderr') => void;
  /** Hides secrets in errors that quote its output. */
  mask?: (text: string) => string;
}

/** A server that ended or timed out before it was ready. `output` is the end of its output. */
export class ServerStartError extends Error {
  override readonly name = 'ServerStartError';
  readonly output: string;

  constructor(message: string, output: string) {
    super(`${message}${output ? `\n${output}` : ''}`);
    this.output = output;
  }
}

/**
 * Starts a server in a separate session, so that Ctrl-C in a terminal reaches only the launcher,
 * which then stops everything in order; waits until it is ready. If this process is killed, a
 * watcher stops the server.
 */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const options: SpawnOptions = {
    stdio: ['pipe', 'pipe', 'pipe', ...(command.ipc ? ['ipc' as const] : [])],
    detached: true,
  };
  if (command.env) options.env = command.env;
  if (command.cwd) options.cwd = command.cwd;
  if (command.uid !== undefined) options.uid = command.uid;
  if (command.gid !== undefined) options.gid = command.gid;
  const child = spawn(command.command, command.args, options);
  // The server may end before it has read its input; 'exit' reports that.
  child.stdin?.on('error', () => undefined).end(command.input ?? '');
  const pid = child.pid ?? 0;
  const dismissWatcher = pid
    ? watchOver(pid, command.stopSignals[0]?.signal ?? 'SIGTERM')
    : undefined;

  const ended = new Promise<ProcessEnd>((resolve) => {
    const onEnd = (code: number | null, signal: NodeJS.Signals | null): void => {
      killGroup(pid);
      dismissWatcher?.();
      resolve({ code, signal });
    };
    child.once('exit', onEnd);
    child.once('error', () => onEnd(-1, null));
  });
  runningCommands.add(child);
  await untilReady(child, command, ended).finally(() => runningCommands.delete(child));

  let stopping: Promise<void> | undefined;
  return {
    pid,
    ended,
    stop: () => (stopping ??= stopInTurn(child, command.stopSignals, ended)),
  };
}

/** Also ends what a server started and left behind, such as a renderer. */
function killGroup(pid: number): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group is already empty.
  }
}

async function untilReady(
  child: ChildProcess,
  command: ServerCommand,
  ended: ServerProcess['ended'],
): Promise<void> {
  let tail = '';
  let isOver = false;
  const printed = new Promise<void>((resolve) => {
    const listen = (stream: 'stdout' | 'stderr'): void => {
      child[stream]?.on('data', (chunk: Buffer) => {
        command.onOutput?.(chunk, stream);
        if (isOver) return;
        tail = (tail + chunk.toString()).slice(-4000);
        if (command.ready instanceof RegExp && command.ready.test(tail)) resolve();
      });
      child[stream]?.on('end', () => command.onOutputEnd?.(stream));
    };
    listen('stdout');
    listen('stderr');
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) =>
      reject(new ServerStartError(`${command.name} could not be run: ${error.message}`, '')),
    );
    void ended.then(({ code, signal }) =>
      reject(
        new ServerStartError(
          `${command.name} ended before it was ready (${signal ?? `code ${code}`})`,
          (command.mask?.(tail) ?? tail).trim(),
        ),
      ),
    );
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), command.readyWithinMs);
  const ready =
    command.ready instanceof RegExp ? printed : answers(command.ready.url, () => isOver);
  try {
    await Promise.race([ready, failed]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

async function answers(url: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      await response.body?.cancel();
      if (response.ok) return;
    } catch {
      // The server is not listening yet.
    }
    await delay(25);
  }
}

async function stopInTurn(
  child: ChildProcess,
  signals: ServerCommand['stopSignals'],
  ended: ServerProcess['ended'],
): Promise<void> {
  for (const { signal, waitMs } of [...signals, { signal: 'SIGKILL' as const, waitMs: 5000 }]) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    // A stopped process (SIGSTOP) does not receive the signal before it continues.
    child.kill('SIGCONT');
    child.kill(signal);
    if (await endsWithin(ended, waitMs)) break;
  }
}

async function endsWithin(ended: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs);
  });
  const result = await Promise.race([ended.then(() => true), timedOut]);
  clearTimeout(timer);
  return result;
}

/**
 * A shell that waits for its standard input to close, which happens however this process dies; it
 * then ends the process group of `pid`, with `signal` first. Returns a function that dismisses it.
 */
function watchOver(pid: number, signal: NodeJS.Signals): () => void {
  const script = `trap '' INT TERM HUP; read -r _; kill -s "$2" -- "-$1"; n=0
while [ $n -lt 40 ] && kill -s 0 -- "-$1"; do n=$((n + 1)); sleep 0.2; done; kill -s KILL -- "-$1"`;
  const name = signal.replace(/^SIG/, '');
  const watcher = spawn('/bin/sh', ['-c', script, 'talkreel-watcher', String(pid), name], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}

/** Runs a program to its end and returns its standard output; throws with the end of its output if it fails. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { timeoutMs?: number; tailLength?: number } = {},
): Promise<string> {
  const { timeoutMs = 600_000, tailLength = 4000, ...spawnOptions } = options;
  const account = accountForChild();
  const child = spawn(command, args, {
    ...spawnOptions,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  child.once('exit', account);
  runningCommands.add(child);
  let stdout = '';
  let tail = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    tail = (tail + chunk.toString()).slice(-tailLength);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-tailLength);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code !== 0)
      throw new Error(`${command} failed (${signal ?? `code ${code}`})\n${tail.trim()}`);
    return stdout;
  } finally {
    runningCommands.delete(child);
  }
}
