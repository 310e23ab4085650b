import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { dataDirOf } from '../launch/database-of.ts';
import { runScript } from '../launch/run-script.ts';

// npm run voices -- add pocket-tts
loadEnvironmentFile();
runCommand(() =>
  runScript('apps/sandbox/src/cli/voices.ts', [
    ...process.argv.slice(2),
    '--data',
    dataDirOf(process.env),
  ]),
);
