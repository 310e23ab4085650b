import { join } from 'node:path';
import { fetchPackages, hasApt } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath } from './paths.ts';

const remedy =
  'Install psql (Debian and Ubuntu: apt install postgresql-client; macOS: brew install libpq; Fedora: dnf install postgresql).';

/** Path of psql: on the PATH, else Debian's, fetched without root and unpacked into our folder. */
export async function findPsql(): Promise<string> {
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
