import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { migrateDatabase } from '../launch/migrate-database.ts';
import { consoleReport } from '../launch/report.ts';

// `npm start` applies migrations by itself; a running `npm run dev` gets new ones through this command.
loadEnvironmentFile();
runCommand(() => migrateDatabase(process.env, consoleReport));
