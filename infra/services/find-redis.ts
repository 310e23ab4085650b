import { join } from 'node:path';
import { fetchPackages, hasApt } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath } from './paths.ts';

const remedy =
  'Install redis-server 6.2 or newer, or valkey-server (Debian and Ubuntu: apt install redis-server; macOS: brew install redis; Fedora: dnf install valkey), or give a running one in REDIS_URL.';

/** Path of a Redis server program: the one on the PATH, else Debian's, fetched without root and unpacked beside the system. */
export async function findRedis(): Promise<string> {
  const command = findOnPath(['redis-server', 'valkey-server']);
  if (command) return command;
  if (!hasApt())
    throw new MissingPart(
      'Redis: no redis-server or valkey-server on the PATH, and without apt (Debian, Ubuntu) none can be fetched',
      remedy,
    );
  try {
    const folder = await fetchPackages('redis', ['redis-server', 'redis-tools'], ['redis-server']);
    return join(folder, 'redis-server');
  } catch (cause) {
    throw new MissingPart(
      'Redis: none on the PATH, and it could not be fetched from the Debian archive',
      remedy,
      cause,
    );
  }
}
