import { loadEnvironmentFile, runCommand } from '../launch/command.ts';
import { openPsql } from '../launch/open-psql.ts';
import { consoleReport } from '../launch/report.ts';

// npm run db
// npm run db -- -c 'select kind, state, count(*) from generations group by 1, 2'
loadEnvironmentFile();
runCommand(
  () => openPsql(process.argv.slice(2), process.env, consoleReport),
  // In psql, Ctrl-C ends a query.
  { leaveInterrupts: true },
);
