import type { Logger } from 'pino';

/** Logs uncaught errors without secrets, like everything else, and ends the process. Node would print them in full. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'not caught, the process ends');
    process.exit(1);
  });
}
