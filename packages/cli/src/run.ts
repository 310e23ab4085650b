import { UsageError, printable } from '@talkreel/agent-tools/usage';
import { ApiError, JobFailed, NetworkError, RequestTimeout, Talkreel } from '@talkreel/client';
import manifest from '../package.json' with { type: 'json' };
import { batch } from './batch.ts';
import type { Io } from './io.ts';
import { actors, library, voices } from './lists.ts';
import { type Call, make, quote, RefusedError, Stopped, watch } from './make.ts';
import { type Command, isCommand, isSet, openTalkreel, readOptions, USAGE } from './options.ts';
import { createReport } from './report.ts';

const commands: Record<Command, (call: Call) => Promise<void>> = {
  ...{ make, quote, watch, batch, actors, voices, library },
  // Loaded for agents only: it is most of the program.
  mcp: async (call) => (await import('./mcp.ts')).mcp(call),
};

/** 130: stopped by Ctrl-C, as of other programs. */
const EXIT = { done: 0, failed: 1, usage: 2, stopped: 130 } as const;

/** Runs a command line to its end; returns the process's exit code. */
export async function run(args: string[], io: Io): Promise<number> {
  const [command = '', ...rest] = args;
  if (['', 'help', '--help', '-h'].includes(command)) {
    io.stdout(USAGE);
    return command === '' ? EXIT.usage : EXIT.done;
  }
  if (command === '--version') {
    io.stdout(`talkreel ${manifest.version}, for version ${Talkreel.apiVersion} of the API\n`);
    return EXIT.done;
  }
  let isJson = rest.includes('--json');
  try {
    if (!isCommand(command))
      throw new UsageError(`There is no command “${command}”. talkreel help lists them.`);
    const options = readOptions(command, rest);
    isJson = isSet(options, 'json');
    if (isSet(options, 'help')) {
      io.stdout(USAGE);
      return EXIT.done;
    }
    const talkreel = openTalkreel(io);
    const report = createReport(io, isJson);
    try {
      await commands[command]({ io, talkreel, options, report });
    } finally {
      report.rest();
    }
    return EXIT.done;
  } catch (error) {
    return explain(error, io, isJson);
  }
}

/** Says what went wrong, where the command was asked to. @throws what is a bug */
function explain(error: unknown, io: Io, isJson: boolean): number {
  const [exit, code, message] = wordsOf(error, io);
  if (isJson) io.stdout(`${JSON.stringify({ event: 'error', code, message })}\n`);
  else io.stderr(`${printable(message)}\n`);
  return exit;
}

function wordsOf(error: unknown, io: Io): [number, string, string] {
  if (error instanceof Stopped) return [EXIT.stopped, 'stopped', error.message];
  if (io.signal.aborted) return [EXIT.stopped, 'stopped', 'Stopped.'];
  if (error instanceof UsageError) return [EXIT.usage, 'usage', error.message];
  if (error instanceof RefusedError) return [EXIT.failed, error.code, error.message];
  if (error instanceof ApiError) return [EXIT.failed, error.code, error.userMessage];
  if (error instanceof JobFailed)
    return [EXIT.failed, error.generation.error?.code ?? 'failed', error.message];
  if (error instanceof NetworkError || error instanceof RequestTimeout)
    return [EXIT.failed, 'unreachable', `${io.env['TALKREEL_URL']} cannot be reached.`];
  if (error instanceof Error && 'code' in error && 'path' in error)
    return [EXIT.failed, 'file', error.message];
  throw error;
}
