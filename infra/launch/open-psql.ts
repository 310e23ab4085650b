import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findPsql } from '../services/find-psql.ts';
import { dataDirOf, factsOfRunning, withDatabaseOf } from './database-of.ts';
import type { Report } from './report.ts';

/** Opens psql on the database of the running Talkreel of the data folder, or of a stopped one. Returns its exit code. */
export async function openPsql(
  args: readonly string[],
  user: NodeJS.ProcessEnv,
  report: Report,
): Promise<number> {
  const psql = await findPsql();
  const dataDir = dataDirOf(user);
  const running = factsOfRunning(dataDir);
  if (running) return runPsql(psql, running.databaseUrl, args);
  return withDatabaseOf(dataDir, user, report, ({ url }) => runPsql(psql, url, args));
}

async function runPsql(psql: string, url: string, args: readonly string[]): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const child = spawn(psql, [...args], {
    stdio: 'inherit',
    // The password is in the environment rather than in an argument, which every user of the machine could read.
    env: {
      ...process.env,
      PGHOST: decodeURIComponent(hostname),
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
