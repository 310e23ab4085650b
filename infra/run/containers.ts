import { summarize } from '../test/tally.ts';
import { containerTests, runVitest } from '../test/vitest-run.ts';
import { runCommand } from '../launch/command.ts';
import { consoleReport as report } from '../launch/report.ts';
import { containersMissing } from '../test/container-engine.ts';

/** The container tests, which `npm run test:all` skips without a container engine. Further arguments are passed to vitest. */
runCommand(async () => {
  const missing = await containersMissing();
  if (missing) throw new Error(`The containers cannot be tested: ${missing}.`);
  const tally = await runVitest(
    ['--config', containerTests, ...process.argv.slice(2)],
    process.env,
  );
  report.say(`\n${summarize([tally])}`);
  return tally.failures.length > 0 ? 1 : 0;
});
