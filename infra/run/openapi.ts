import { runCommand } from '../launch/command.ts';
import { runScript } from '../launch/run-script.ts';

/** Writes packages/contracts/openapi/<version>.json, the released description of the api. */
runCommand(async () => runScript('apps/api/src/testing/release-description.ts', []));
