import { type Stack, type StackOptions, startStack } from './stack.ts';

export interface Launch {
  /** Starts the product, prints its address, and runs until it is stopped. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

export function startAndStay(
  options: StackOptions,
  whenReady: (stack: Stack) => void = () => undefined,
): Launch {
  const { report, environment } = options;
  const giveUp = new AbortController();
  let starting: Promise<Stack> | undefined;
  return {
    run: async () => {
      const startedAtMs = Number(environment['TALKREEL_STARTED_AT_MS'] || Date.now());
      starting = startStack({ ...options, signal: giveUp.signal });
      const stack = await starting;
      const wasCold = stack.wasCold || environment['TALKREEL_INSTALLED'] === '1';
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
      report.say(
        `\nTalkreel is ready: ${stack.url} (${wasCold ? 'first' : 'warm'} start, ${seconds} s)`,
      );
      report.say(`Data and logs: ${stack.dataDir}. Ctrl-C stops everything.`);
      whenReady(stack);
      return new Promise<number>(() => undefined);
    },
    stop: async () => {
      report.say('Stopping ...');
      giveUp.abort(new Error('stopped while starting'));
      const stack = await starting?.catch(() => undefined);
      await stack?.stop();
    },
  };
}
