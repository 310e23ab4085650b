import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createDb } from '../client.ts';
import { planOf } from '../testing/plan-of.ts';
import { listProjects, type ProjectsRequest } from './project-lists.repo.ts';
import { findOrCreateUser } from '../accounts/users.repo.ts';
import { readVideoFailures } from '../generations/video-failures.repo.ts';

const OTHERS = 40_000;
const MINE = 4_000;
const STATEMENT_TIMEOUT_MS = 120_000;

const { db } = await openTestDatabase((url) =>
  createDb({ url, maxConnections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS }),
);
const { id: me } = await findOrCreateUser(db, somebody('me'), 3);
const { id: other } = await findOrCreateUser(db, somebody('other'), 3);

/**
 * Adds projects, each with its video and the generation that made it; every tenth also failed once, and every tenth is
 * an influencer. Every fourth is a film.
 */
async function fill(owner: string, count: number): Promise<void> {
  await sql`insert into projects (user_id, kind, script)
    select ${owner}, case when n % 10 = 0 then 'influencer' else 'video' end, 'A line.'
    from generate_series(1, ${sql.lit(count)}) n`.execute(db);
  await sql`insert into assets (owner_id, project_id, kind, path, content_type, bytes, sha256)
    select user_id, id, 'video', id || '.mp4', 'video/mp4', 1, '' from projects
    where user_id = ${owner}`.execute(db);
  await sql`update projects set video_asset = assets.id from assets
    where assets.project_id = projects.id and assets.owner_id = ${owner}`.execute(db);
  await sql`insert into generations
      (user_id, project_id, kind, state, title, input, cost, credit, created_at, deadline_at)
    select user_id, id, 'lipsync', 'succeeded', '', '{"videoPath": "clara.mp4"}', 0, 'free', created_at, created_at
    from projects where user_id = ${owner}`.execute(db);
  await sql`insert into generations
      (user_id, project_id, kind, state, title, input, cost, credit, created_at, deadline_at, finished_at)
    select user_id, id, 'lipsync', 'failed', '', '{}', 0, 'free', created_at, created_at, created_at
    from projects where user_id = ${owner} and id % 10 = 1`.execute(db);
  await sql`insert into films (id, user_id, project_id, request, request_hash)
    select gen_random_uuid(), user_id, id, '{"scenes": [{"actor": {"title": "Clara"}}]}', ''
    from projects where user_id = ${owner} and id % 4 = 0`.execute(db);
}

beforeAll(async () => {
  // This skips foreign key checks, which would take most of the time.
  await sql`set session_replication_role = replica`.execute(db);
  await fill(other, OTHERS);
  await fill(me, MINE);
  await sql`reset session_replication_role`.execute(db);
  await sql`vacuum analyze projects, assets, generations, films`.execute(db);
});

test.each<[string, ProjectsRequest]>([
  ['newest', { limit: 50, before: null }],
  ['searched, and nothing found', { limit: 50, before: null, search: 'nothing' }],
  ['in progress, and nothing is', { limit: 50, before: null, state: 'running' }],
  ['films, without any', { limit: 50, before: null, kind: 'film' }],
  ['of an influencer that never spoke', { limit: 50, before: null, actor: 12 }],
  ['of an actor that never spoke', { limit: 50, before: null, actor: 'nobody' }],
])('%s: a long history reads nothing of anyone else', async (_name, request) => {
  const plan = await planOf(db, (on) => listProjects(on, me, request), []);
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).not.toMatch(/Hash/);
});

test.each([
  ['of a day', 1],
  ['of a clip and a recording', 2],
])('failures %s: what did not fail is not read', async (_name, place) => {
  const plan = await planOf(db, (on) => readVideoFailures(on, me, ['clip']), [], place);
  expect(plan).toContain('generations_failed_videos');
});
