import { availableParallelism } from 'node:os';
import { runSteps } from '../check/run-steps.ts';
import { checkSteps } from '../check/steps.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { buildWeb } from '../launch/web-build.ts';
import { containersMissing } from './container-engine.ts';
import { findPrometheus } from '@talkreel/services/find-prometheus';
import { historyMissing } from '@talkreel/services/history';
import type { Tally } from './tally.ts';
import { browserTests, containerTests, drillTests, runVitest, upgradeTests } from './vitest-run.ts';

/** A part of a run. */
export interface Part {
  /** The headline that announces the part. */
  says: string;
  run(env: NodeJS.ProcessEnv, args?: readonly string[]): Promise<Tally>;
}

let built: Promise<void> | undefined;

/** Parts that run at once share the build. */
const buildWebOnce = (): Promise<void> =>
  (built ??= buildWeb(() => undefined).then(() => undefined));

export const checks: Part = {
  says: 'Checks, and the web build',
  run: () => runSteps([{ name: 'web build', run: buildWebOnce }, ...checkSteps], report),
};

/**
 * One file per processor: with two, half of the processes of a product waited for a processor, and ran into limits that
 * they have in production too.
 */
export const serverTests: Part = {
  says: 'Unit and integration tests, and scenarios on the whole product',
  run(env, args = []) {
    const isSet = args.some((arg) => arg.startsWith('--maxWorkers'));
    return runVitest([...(isSet ? [] : [`--maxWorkers=${availableParallelism()}`]), ...args], env);
  },
};

export const browser: Part = {
  says: 'Browser tests',
  async run(env, args = []) {
    await buildWebOnce();
    return runVitest(['--config', browserTests, ...args], env);
  },
};

export const upgrade: Part = {
  says: 'The previous release on this schema',
  run: async (env, args = []) =>
    skipIf(await historyMissing(), 'upgrade', () =>
      runVitest(['--config', upgradeTests, ...args], env),
    ),
};

export const soak: Part = {
  says: 'A soak of a minute',
  run: (env) => runSteps([{ name: 'soak', run: () => runShortSoak(env) }], report),
};

export const containers: Part = {
  says: 'Containers',
  run: async (env, args = []) =>
    skipIf(await containersMissing(), 'containers', () =>
      runVitest(['--config', containerTests, ...args], env),
    ),
};

export const drills: Part = {
  says: 'Drills of the alerts',
  async run(env, args = []) {
    const missing = await findPrometheus(() => report.say('Fetching Prometheus ...')).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return skipIf(missing, 'drills', () => runVitest(['--config', drillTests, ...args], env));
  },
};

async function skipIf(
  missing: string | null | undefined,
  name: string,
  run: () => Promise<Tally>,
): Promise<Tally> {
  return missing ? { passed: 0, failures: [], skipped: [`${name}, ${missing}`] } : run();
}

/** The seed is fixed, so that a failure can be reproduced. */
async function runShortSoak(env: NodeJS.ProcessEnv): Promise<void> {
  const short = ['--minutes', '1', '--seed', '11', '--users', '24', '--acts', '1'];
  const code = await runScript('packages/scenarios/src/soak/main.ts', short, env);
  if (code !== 0) throw new Error('the ledgers differ, or work was left over');
}
