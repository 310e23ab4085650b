import { runSteps } from '../check/run-steps.ts';
import { checkSteps } from '../check/steps.ts';
import { runCommand } from '../launch/command.ts';
import { consoleReport } from '../launch/report.ts';

runCommand(
  async () => {
    const { passed, failed } = await runSteps(checkSteps, consoleReport);
    consoleReport.say(`${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  },
  async () => undefined,
);
