import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { routes } from '@talkreel/contracts/routes';
import { createDb } from '@talkreel/db/client';
import { databaseUrl } from '@talkreel/testing/database-url';
import { createTestRedis } from '@talkreel/testing/redis';
import { startTestServers } from '@talkreel/testing/servers';
import { findBreakingChanges } from '../openapi/breaking-changes.ts';
import { startApi } from './open-api.ts';
import { releasedFile, readReleased, toReleased } from './released-description.ts';

/** Writes today's description of the api as the released one, unless it breaks clients of that. */
const { servers, stop } = await startTestServers();
const url = databaseUrl(servers.postgresUrl, servers.templateName);
const db = createDb({ url });
const redis = await createTestRedis(servers);
const api = await startApi(db, { DATABASE_URL: url, REDIS_URL: redis.url });
try {
  const description = toReleased((await api.app.inject(routes.getDescription.path)).json());
  const released = await readReleased();
  const problems = released === null ? [] : findBreakingChanges(released, description);
  if (problems.length > 0)
    throw new Error(
      `These changes break clients of ${releasedFile}:\n- ${problems.join('\n- ')}\nUndo them, or give API_VERSION (packages/contracts) a new date.`,
    );
  await mkdir(dirname(releasedFile), { recursive: true });
  await writeFile(releasedFile, JSON.stringify(description));
  execFileSync('oxfmt', [releasedFile]);
  process.stdout.write(`${releasedFile} is up to date.\n`);
} finally {
  await api.stop();
  await redis.stop();
  await db.destroy();
  await stop();
}
