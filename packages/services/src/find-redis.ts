import { join } from 'node:path';
import { fetchPackages, hasApt } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath } from './paths.ts';

const remedy =
  'Install redis-server 6.2 or newer, or valkey-server (Debian and Ubuntu: apt install redis-server; macOS: brew install redis; Fedora: dnf install valkey), or set REDIS_URL to a running one.';

/** Path of a Redis server: on the PATH, else Debian's, fetched without root and unpacked into our folder. */
export async function findRedis(): Promise<string> {
  const command = findOnPath(['redis-server', 'valkey-server']);
  if (command) return command;
  if (!hasApt())
    throw new MissingPart(
      'Redis: no redis-server or valkey-server on the PATH, and there is no apt (Debian, Ubuntu) to fetch one with',
      remedy,
    );
  try {
    const folder = await fetchPackages('redis', ['redis-server', 'redis-tools'], ['redis-server']);
    return join(folder, 'redis-server');
  } catch (cause) {
    throw new MissingPart(
      'Redis: not on the PATH, and fetching it from the Debian archive failed',
      remedy,
      cause,
    );
  }
}
