import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { runOperatorCommand } from '../launch/operator.ts';
import { consoleReport } from '../launch/report.ts';

// npm run operator -- set-role someone@example.com operator
loadEnvironmentFile();
runCommand(() => runOperatorCommand(process.argv.slice(2), process.env, consoleReport));
