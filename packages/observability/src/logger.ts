import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { createMask } from './mask.ts';
import { createRepeats } from './repeats.ts';
import { serializeError } from './serialize-error.ts';
import { running } from './spans.ts';

export interface LogSettings {
  /** The name of the process. */
  name: string;
  level: string;
  /** Values that never appear in a line: `secretsOf` an environment. */
  secrets: readonly string[];
  /** Where lines go; default: standard output. */
  destination?: DestinationStream;
}

const WARN = 40;

/** The log of a process: JSON lines without secrets. Repeated warnings are counted instead of logged. */
export function createLogger({ name, level, secrets, destination }: LogSettings): Logger {
  const mask = createMask(secrets);
  const repeats = createRepeats();
  const options: LoggerOptions = {
    name,
    level,
    serializers: { err: serializeError, error: serializeError },
    // The mixin links a line to its trace.
    mixin: () => {
      const traceId = running.getStore()?.traceId;
      return traceId === undefined ? {} : { traceId };
    },
    hooks: {
      streamWrite: mask,
      logMethod(args, method, lineLevel) {
        const [fields, text] = args as unknown as [unknown, string | undefined];
        if (lineLevel < WARN || !isObject(fields) || !('err' in fields))
          return method.apply(this, args);
        const { err, ...others } = fields;
        const { type, message } = serializeError(err);
        const repeated = repeats(
          [lineLevel, flat(this.bindings()), flat(others), type, message, text].join('\n'),
        );
        if (repeated === null) return;
        method.apply(this, repeated === 0 ? args : [{ ...fields, repeated }, text]);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error);
}

/** Fields as text, enough to tell two warnings apart. */
function flat(fields: Record<string, unknown>): string {
  return Object.entries(fields).join(';');
}
