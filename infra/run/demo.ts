import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { dataDirOf, factsOfRunning } from '../launch/database-of.ts';
import { runOperatorCommand } from '../launch/operator.ts';
import { consoleReport } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { MissingPart } from '@talkreel/services/missing-part';

const EMAIL = 'demo@example.com';

// Fills an account of the running Talkreel with a history, and makes it an operator; needs the sandbox.
loadEnvironmentFile();
runCommand(async () => {
  const running = factsOfRunning(dataDirOf(process.env));
  if (!running?.sandboxUrl || Object.values(running.providers).includes('live'))
    throw new MissingPart(
      running
        ? 'The demo account is for a Talkreel without keys: its jobs would cost money'
        : 'No Talkreel is running',
      'Start one without keys: npm run dev',
    );
  const { url, sandboxUrl } = running;
  const code = await runScript('packages/scenarios/src/demo/main.ts', [url, sandboxUrl, EMAIL]);
  if (code !== 0) return code;
  return runOperatorCommand(['set-role', EMAIL, 'operator'], process.env, consoleReport);
});
