import { join } from 'node:path';
import { openDatabase } from '../launch/backing-services.ts';
import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { openDataFolder } from '../launch/data-folder.ts';
import { consoleReport } from '../launch/report.ts';
import { runScript } from '../launch/run-script.ts';
import { repositoryRoot } from '../services/paths.ts';

// Migrates DATABASE_URL, or the embedded database of DATA_DIR, to the newest schema; `npm start`
// does so by itself.
loadEnvironmentFile();
const folder = openDataFolder(process.env['DATA_DIR'] || join(repositoryRoot, '.data'));

runCommand(
  async () => {
    const database = await openDatabase(process.env['DATABASE_URL'], folder, consoleReport);
    try {
      return await runScript('packages/db/src/migrate.ts', [database.url]);
    } finally {
      await database.process?.stop();
      folder.release();
    }
  },
  async () => folder.release(),
);
