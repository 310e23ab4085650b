import { runSteps } from '../check/run-steps.ts';
import { checkSteps } from '../check/steps.ts';
import { summarize } from '../test/tally.ts';
import { runCommand } from '../launch/command.ts';
import { consoleReport } from '../launch/report.ts';

runCommand(async () => {
  const tally = await runSteps(checkSteps, consoleReport);
  consoleReport.say(summarize([tally]));
  return tally.failures.length > 0 ? 1 : 0;
});
