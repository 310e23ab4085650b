import { runCommand } from '../launch/command.ts';
import { runScript } from '../launch/run-script.ts';

/** Writes docs/reliability.md from the register of cases and the newest results of their tests. */
runCommand(async () => runScript('packages/scenarios/src/register/main.ts', ['write']));
