import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { migrateDatabase } from '../launch/migrate-database.ts';
import { consoleReport } from '../launch/report.ts';

// `npm start` does so by itself; a running `npm run dev` gets new migrations this way.
loadEnvironmentFile();
runCommand(() => migrateDatabase(process.env, consoleReport));
