import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { MediaToolMissing } from './find-tools.ts';
import { lowerPriority } from './lower-priority.ts';

/** The program failed, timed out or wrote too much. `stderrTail` is for the log only. */
export class MediaToolFailed extends Error {
  override readonly name = 'MediaToolFailed';
  readonly exitCode: number | null;
  readonly stderrTail: string;
  readonly timedOut: boolean;

  constructor(
    message: string,
    details: { exitCode: number | null; stderrTail: string; timedOut?: boolean },
  ) {
    super(message);
    this.exitCode = details.exitCode;
    this.stderrTail = details.stderrTail;
    this.timedOut = details.timedOut ?? false;
  }
}

export interface RunToolOptions {
  /** Kills the child with SIGKILL; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Bytes for the child's standard input, written as fast as the child reads them. */
  stdin?: Uint8Array | AsyncIterable<Uint8Array> | undefined;
  /** Default 120 000. */
  timeoutMs?: number | undefined;
  /** Standard output as it comes. */
  onOutput?: ((text: string) => void) | undefined;
  /** The child writes to file descriptor 3 as well; see `ToolResult.extra`. */
  hasExtraOutput?: boolean | undefined;
  /** More output than this fails the run. Default 256 MiB. */
  maxOutputBytes?: number | undefined;
  /** The child's niceness; 0 is normal. The default (5) gives event loops on this machine priority. */
  niceness?: number | undefined;
  /** It takes minutes: it waits for no other program, and none waits for it. Its caller limits how many run. */
  isLong?: boolean | undefined;
  /** Memory limit of the child; allocations above it fail. Default: no limit. */
  memoryLimitBytes?: number | undefined;
}

/** Arguments may be nested; they are flattened. */
export type ToolArgs = readonly (string | ToolArgs)[];

export function flattenArgs(args: ToolArgs): string[] {
  return args.flatMap((arg) => (typeof arg === 'string' ? [arg] : flattenArgs(arg)));
}

export interface ToolResult {
  stdout: Buffer;
  /** The bytes that the program wrote to file descriptor 3. */
  extra: Buffer;
  stderr: string;
}

const STDERR_TAIL_CHARS = 8_000;
const SHELL_FOUND_NOTHING = 127;

/** A hundred predictions may end in the same second; their files share the available cores. */
const lanes = pLimit(availableParallelism());

/**
 * Runs a program to its end and collects its output. At most one runs per core, except those that
 * another program of ours feeds, and long ones.
 * @throws {MediaToolFailed} on a non-zero exit, a timeout or too much output.
 */
export function runTool(
  program: string,
  args: ToolArgs,
  options: RunToolOptions = {},
): Promise<ToolResult> {
  const isFed = options.stdin !== undefined && !(options.stdin instanceof Uint8Array);
  return isFed || options.isLong === true
    ? runNow(program, args, options)
    : lanes(() => runNow(program, args, options));
}

async function runNow(
  program: string,
  args: ToolArgs,
  options: RunToolOptions,
): Promise<ToolResult> {
  const { signal, stdin, timeoutMs = 120_000, maxOutputBytes = 256 * 1024 * 1024 } = options;
  signal?.throwIfAborted();
  const [file, ...given] = limited([program, ...flattenArgs(args)], options.memoryLimitBytes);
  const child = spawn(file, given, {
    stdio: [
      stdin === undefined ? 'ignore' : 'pipe',
      'pipe',
      'pipe',
      ...(options.hasExtraOutput === true ? (['pipe'] as const) : []),
    ],
    windowsHide: true,
  });
  if (child.pid !== undefined) lowerPriority(child.pid, options.niceness ?? 5);

  let timedOut = false;
  let tooMuch = false;
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, timeoutMs);
  signal?.addEventListener('abort', kill, { once: true });

  const collect = collector(maxOutputBytes, () => {
    tooMuch = true;
    kill();
  });
  const output = collect(child.stdout);
  const extra = collect(child.stdio[3]);
  child.stdout?.on('data', (chunk: Buffer) => options.onOutput?.(chunk.toString()));
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARS);
  });

  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(missing(program, error)));
    child.once('close', resolve);
  });
  const feeding = feed(stdin, child.stdin, kill);

  try {
    const exitCode = await closed;
    signal?.throwIfAborted();
    if (feeding.error) throw feeding.error;
    if (exitCode === SHELL_FOUND_NOTHING && options.memoryLimitBytes !== undefined)
      throw new MediaToolMissing(`${program} is not there any more.`);
    if (exitCode !== 0) {
      const why = timedOut
        ? `did not finish in ${timeoutMs} ms`
        : tooMuch
          ? `wrote more than ${maxOutputBytes} bytes`
          : `ended with code ${exitCode}: ${lastLine(stderr)}`;
      throw new MediaToolFailed(`${program} ${why}`, { exitCode, stderrTail: stderr, timedOut });
    }
    return { stdout: Buffer.concat(output), extra: Buffer.concat(extra), stderr };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

/** Collects the data of streams, at most `maxBytes` together. */
function collector(maxBytes: number, onTooMuch: () => void) {
  let bytes = 0;
  return (stream: NodeJS.EventEmitter | null | undefined): Buffer[] => {
    const chunks: Buffer[] = [];
    stream?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) onTooMuch();
      else chunks.push(chunk);
    });
    return chunks;
  };
}

/**
 * Limits data with the shell's ulimit, which counts writable memory and not reservations, so the
 * number of cores does not matter. If the system does not support it, the program runs without a
 * limit.
 */
function limited(command: [string, ...string[]], bytes: number | undefined): [string, ...string[]] {
  if (bytes === undefined) return command;
  const script = `ulimit -d ${Math.floor(bytes / 1024)} 2>/dev/null; exec "$@"`;
  return ['/bin/sh', '-c', script, 'sh', ...command];
}

/**
 * Writes the source to the child in the background: a source that hangs must not delay the report that the child has
 * ended. A child that stops reading early is not an error here: its exit code shows whether it meant to.
 */
function feed(
  stdin: RunToolOptions['stdin'],
  sink: NodeJS.WritableStream | null,
  kill: () => void,
): { error: Error | null } {
  const state: { error: Error | null } = { error: null };
  if (stdin === undefined || sink === null) return state;
  async function* guarded(): AsyncGenerator<Uint8Array> {
    try {
      if (stdin instanceof Uint8Array) yield stdin;
      else if (stdin) yield* stdin;
    } catch (error) {
      state.error = error instanceof Error ? error : new Error(String(error));
      kill();
      throw error;
    }
  }
  pipeline(Readable.from(guarded()), sink).catch(() => undefined);
  return state;
}

function missing(program: string, error: Error): Error {
  const isMissing = 'code' in error && error.code === 'ENOENT';
  return isMissing
    ? new MediaToolMissing(`${program} is not there any more.`, { cause: error })
    : error;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}
