import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { consoleReport } from '../launch/report.ts';
import { startAndStay } from '../launch/start-and-stay.ts';
import { restartOnChange } from '../launch/watch-sources.ts';

loadEnvironmentFile();
const launch = startAndStay(
  { environment: process.env, report: consoleReport, web: 'vite' },
  (stack) => {
    consoleReport.say(
      'Vite reloads the web app; api, workers and sandbox restart when their sources change.',
    );
    restartOnChange(stack.processes, consoleReport);
  },
);
runCommand(launch.run, { whenStopped: launch.stop });
