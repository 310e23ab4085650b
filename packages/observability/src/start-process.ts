import { startWith } from '@talkreel/settings/start-with';
import { unknownSettings } from '@talkreel/settings/unknown-settings';
import type { Logger } from 'pino';
import { createLogger } from './logger.ts';
import { secretsOf } from './secrets.ts';
import type { TracingConfig } from './config.ts';
import type { Tracing } from './tracing.ts';

export interface StartedProcess<Config> {
  config: Config;
  log: Logger;
  /** null: no collector is configured. */
  tracing: Tracing | null;
}

/** Begins one of our processes: its settings, its log and its traces. Wrong settings are printed, and end it. */
export async function startProcess<
  Config extends { logLevel: string; tracing?: TracingConfig | null },
>(
  name: string,
  env: NodeJS.ProcessEnv,
  readConfig: (env: NodeJS.ProcessEnv) => Config,
): Promise<StartedProcess<Config>> {
  const config = startWith(() => readConfig(env));
  const log = createLogger({ name, level: config.logLevel, secrets: secretsOf(env) });
  logCrashes(log);
  for (const problem of unknownSettings(env)) log.warn(problem);
  if (!config.tracing) return { config, log, tracing: null };
  const { startTracing } = await import('./tracing.ts');
  return { config, log, tracing: startTracing(config.tracing, { name, log }) };
}

/** Logs uncaught errors without secrets, like everything else, and ends the process. Node would print them in full. */
function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'not caught, the process ends');
    process.exit(1);
  });
}

export const LAUNCHER_GONE = 'launcher gone';

export interface StopOptions {
  /** When the process ends even if `stop` has not, so that an unreachable server does not delay it. */
  withinMs?: number;
  signals?: readonly NodeJS.Signals[];
}

/** Stops, once, and ends the process: at a signal, or when the launcher is gone, as nobody would stop it later. */
export function stopOnSignals(
  stop: (reason: string) => Promise<void>,
  { withinMs, signals = ['SIGTERM', 'SIGINT'] }: StopOptions = {},
): void {
  let isStopping = false;
  async function end(reason: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    if (withinMs !== undefined) setTimeout(() => process.exit(1), withinMs).unref();
    await stop(reason);
    process.exit(0);
  }
  for (const signal of signals) process.on(signal, () => void end(signal));
  process.on('disconnect', () => void end(LAUNCHER_GONE));
}
