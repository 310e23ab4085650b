import { runSteps } from '@talkreel/infra/check/run-steps';
import { runShortSoak } from '@talkreel/infra/check/short-soak';
import { summarize, type Tally } from '@talkreel/infra/check/tally';
import { browserTests, manyWorkers, runVitest, upgradeTests } from '@talkreel/infra/check/test-run';
import { consoleReport as report } from '@talkreel/infra/launch/report';
import { buildWeb } from '@talkreel/infra/launch/web-build';
import type { Case } from './case.ts';
import { tables } from './register.ts';
import { titlePattern } from './title-pattern.ts';

type Tests = Case['tests'];

/** What goes past the lists: every route fuzzed, the model of money, each step of the browser disturbed. */
const beyond: Tests = {
  'apps/api/src/fuzz.test.ts': [
    'every contract of the api is among them',
    '%s has a stated reply to whatever it is sent',
  ],
  'packages/db/src/money-model/money.model.test.ts': [
    'no order of accepting, working, failing, cancelling and refunding loses or makes a credit, a take or a video',
  ],
  'apps/web/e2e/chaos.e2e.ts': [
    '$flow, disturbed at each step by $name: nothing is lost or paid twice',
  ],
};

/** Runs the tests of every case in their short form, what goes past the cases, and a soak of a minute. Whether all held. */
export async function runCases(): Promise<boolean> {
  const startedAt = performance.now();
  await buildWeb(() => report.say('Building the web app ...'));
  const tallies = [
    await runTests('server', [manyWorkers]),
    ...(await Promise.all([
      runTests('upgrade', ['--config', upgradeTests]),
      runSteps([{ name: 'soak', run: () => runShortSoak(process.env) }], report),
    ])),
    await runTests('browser', ['--config', browserTests]),
  ];
  const minutes = (performance.now() - startedAt) / 60_000;
  report.say(`\n${summarize(tallies)}\nAll of it took ${minutes.toFixed(1)} min.`);
  return tallies.every(({ failures }) => failures.length === 0);
}

/** The tests of one kind. What else their files hold is left out, which Vitest reports as skipped. */
async function runTests(kind: Kind, args: string[]): Promise<Tally> {
  const cases = tables.flatMap((table) => Object.values(table.cases));
  const wanted = [...cases.map(({ tests }) => tests), beyond]
    .flatMap((tests) => Object.entries(tests))
    .filter(([file]) => kindOf(file) === kind);
  const files = [...new Set(wanted.map(([file]) => file))];
  const titles = [...new Set(wanted.flatMap(([, named]) => named))].map(titlePattern);
  const tally = await runVitest(
    [...args, `--testNamePattern=(?:${titles.join('|')})$`, ...files],
    process.env,
  );
  return { ...tally, skipped: [] };
}

type Kind = 'server' | 'upgrade' | 'browser';

/** Each kind has a configuration of its own. */
function kindOf(file: string): Kind {
  if (file.includes('/upgrade/')) return 'upgrade';
  return file.endsWith('.e2e.ts') ? 'browser' : 'server';
}
