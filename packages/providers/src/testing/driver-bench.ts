import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { waitFor } from '@talkreel/testing/wait-for';
import { ProviderError } from '../errors.ts';
import { isFinished, type Prediction, type RemoteDriver, type StartContext } from '../remote.ts';
import type { DriverRow, World } from './driver-rows.ts';

/** What a case does with a driver. */
export interface Bench {
  row: DriverRow;
  context: StartContext;
  driver: RemoteDriver<never>;
  order(fault: Record<string, unknown>): Promise<void>;
  start(driver?: RemoteDriver<never>, context?: Partial<StartContext>): Promise<Prediction>;
  /** Follows one to its end. */
  finish(prediction: Prediction, driver?: RemoteDriver<never>): Promise<Prediction>;
  find(driver?: RemoteDriver<never>): Promise<Prediction | null>;
  download(prediction: Prediction, driver?: RemoteDriver<never>): Promise<string>;
  another(options?: Parameters<DriverRow['driver']>[1]): RemoteDriver<never>;
  /** How many paid calls the provider has recorded since the case began. */
  calls(): Promise<number>;
  /** The code of the error that a call ends with; `undefined`: it did not fail. */
  codeOf(call: Promise<unknown>): Promise<string | undefined>;
  files: World['files'];
  refusedReports(): number;
}

export async function createBench(world: World, row: DriverRow): Promise<Bench> {
  const { sandbox, files, receiver } = world;
  const driver = row.driver(world);
  const { signal } = new AbortController();
  const context: StartContext = {
    attemptId: randomUUID(),
    userId: 'somebody',
    deadlineSeconds: 60,
    beforeCreate: () => Promise.resolve(),
    signal,
  };
  const ledger = async () => ((await sandbox.control('GET', 'ledger')) as unknown[]).length;
  await sandbox.control('DELETE', 'faults');
  const [before, refusedBefore] = [await ledger(), receiver.refused()];
  return {
    row,
    context,
    driver,
    files,
    async order(fault) {
      const endpoint = row.protocol === 'OpenAI’s speech call' ? 'speech' : 'create';
      const isOfCall = /^(?:http|drop|wrong)/.test(String(fault['kind']));
      await sandbox.control('POST', 'faults', { ...(isOfCall && { endpoint }), ...fault });
    },
    start: (its = driver, change = {}) => its.start(row.input(files), { ...context, ...change }),
    finish: ({ id }, its = driver) =>
      waitFor(
        async () => {
          const latest = await its.get(id, signal);
          return isFinished(latest) && latest;
        },
        { what: `${row.model} to end` },
      ),
    find: (its = driver) => {
      const now = Date.now();
      const span = { after: new Date(now - 60_000), before: new Date(now + 600_000) };
      return its.findByAttempt(context.attemptId, span, signal);
    },
    download: (prediction, its = driver) =>
      its.download(prediction, path.join(files.folder, prediction.id), signal),
    another: (options) => row.driver(world, options),
    calls: async () => (await ledger()) - before,
    async codeOf(call) {
      try {
        await call;
        return undefined;
      } catch (error) {
        if (error instanceof ProviderError) return error.code;
        throw error;
      }
    },
    refusedReports: () => receiver.refused() - refusedBefore,
  };
}
