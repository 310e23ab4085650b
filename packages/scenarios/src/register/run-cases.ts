import { runSteps } from '@talkreel/infra/check/run-steps';
import { runShortSoak } from '@talkreel/infra/check/short-soak';
import { summarize, type Tally } from '@talkreel/infra/check/tally';
import { browserTests, manyWorkers, runVitest, upgradeTests } from '@talkreel/infra/check/test-run';
import { consoleReport as report } from '@talkreel/infra/launch/report';
import { buildWeb } from '@talkreel/infra/launch/web-build';
import { tables } from './register.ts';

/** What goes past the lists: every route fuzzed, the model of money, each step of the browser disturbed. */
const beyond = [
  'apps/api/src/fuzz.test.ts',
  'packages/db/src/money-model/money.model.test.ts',
  'apps/web/e2e/chaos.e2e.ts',
];

/** Runs the files of every case in their short form, what goes past the cases, and a soak of a minute. Whether all held. */
export async function runCases(): Promise<boolean> {
  const startedAt = performance.now();
  const { env } = process;
  await buildWeb(() => report.say('Building the web app ...'));
  const files = filesOfRegister();
  const tallies: Tally[] = [
    await runVitest([manyWorkers, ...files.filter((file) => kindOf(file) === 'server')], env),
    ...(await Promise.all([
      runVitest(
        ['--config', upgradeTests, ...files.filter((file) => kindOf(file) === 'upgrade')],
        env,
      ),
      runSteps([{ name: 'soak', run: () => runShortSoak(env) }], report),
    ])),
    await runVitest(
      ['--config', browserTests, ...files.filter((file) => kindOf(file) === 'browser')],
      env,
    ),
  ];
  const minutes = (performance.now() - startedAt) / 60_000;
  report.say(
    `\n${files.length} files and a soak in ${minutes.toFixed(1)} min\n${summarize(tallies)}`,
  );
  return tallies.every(({ failures }) => failures.length === 0);
}

function filesOfRegister(): string[] {
  const cases = tables.flatMap((table) => Object.values(table.cases));
  return [...new Set([...cases.flatMap(({ tests }) => Object.keys(tests)), ...beyond])];
}

/** Each kind has a configuration of its own. */
function kindOf(file: string): 'server' | 'upgrade' | 'browser' {
  if (file.includes('/upgrade/')) return 'upgrade';
  return file.endsWith('.e2e.ts') ? 'browser' : 'server';
}
