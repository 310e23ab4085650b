import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { consoleReport } from '../launch/report.ts';
import { startAndStay } from '../launch/start-and-stay.ts';

loadEnvironmentFile();
const launch = startAndStay({ environment: process.env, report: consoleReport });
runCommand(launch.run, { whenStopped: launch.stop });
