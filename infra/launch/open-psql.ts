import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fetchPackages, hasApt } from '@talkreel/services/apt';
import { MissingPart } from '@talkreel/services/missing-part';
import { findOnPath } from '@talkreel/services/paths';
import { dataDirOf, factsOfRunning, withDatabaseOf } from './database-of.ts';
import type { Report } from './report.ts';

const remedy =
  'Install psql (Debian and Ubuntu: apt install postgresql-client; macOS: brew install libpq; Fedora: dnf install postgresql).';

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

/** Path of psql: on the PATH, else Debian's, fetched without root and unpacked into our folder. */
async function findPsql(): Promise<string> {
  const command = findOnPath(['psql']);
  if (command) return command;
  if (!hasApt())
    throw new MissingPart(
      'psql is not on the PATH, and there is no apt (Debian, Ubuntu) to fetch it with',
      remedy,
    );
  try {
    return join(await fetchPackages('psql', ['postgresql-client'], ['psql']), 'psql');
  } catch (cause) {
    throw new MissingPart(
      'psql is not on the PATH, and fetching it from the Debian archive failed',
      remedy,
      cause,
    );
  }
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
