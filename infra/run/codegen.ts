import { runCommand } from '../launch/command.ts';
import { runScript } from '../launch/run-script.ts';

/** Writes packages/db/src/schema.generated.ts from an empty database that has all migrations. */
runCommand(async () => runScript('packages/db/src/testing/row-types.ts', []));
