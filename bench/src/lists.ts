import { TRASH_DAYS } from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import { listGenerations } from '@talkreel/db/generations/generations.repo';
import { listLedger, listLedgerGroups } from '@talkreel/db/credits/ledger.repo';
import {
  listCommunity,
  listGallery,
  listInfluencers,
  listProjects,
} from '@talkreel/db/library/project-lists.repo';
import { listTrash } from '@talkreel/db/library/trash.repo';
import { fillInstallation, fillUser, settleRows } from './fill.ts';
import { percentile, print } from '@talkreel/testing/figures';
import { withBenchServers } from './bench-servers.ts';

const ALL = 1_000_000;
const SMALL = 100;
const BIG = 10_000;
const ROUNDS = 100;
const WARM_UP = 20;
const LIMIT = 50;

/** A page in the middle of a list, if it has one. */
interface Middle {
  project: { at: string; id: number };
  generation: { at: string; id: string };
  entry: number;
}

type Read = (db: Db, userId: string, middle: Middle) => Promise<unknown>;
const newest = { limit: LIMIT, before: null };
const groups =
  (kinds: Parameters<typeof listLedgerGroups>[2]['kinds']): Read =>
  (db, userId) =>
    listLedgerGroups(db, userId, { before: null, limit: LIMIT, kinds });

const reads: Record<string, Read> = {
  'history, newest page': (db, userId) => listProjects(db, userId, newest),
  'history, in the middle': (db, userId, { project }) =>
    listProjects(db, userId, { limit: LIMIT, before: project }),
  'history, completed': (db, userId) => listProjects(db, userId, { ...newest, completed: true }),
  'history, starred': (db, userId) => listProjects(db, userId, { ...newest, starred: true }),
  'history, in progress': (db, userId) => listProjects(db, userId, { ...newest, state: 'running' }),
  'history, failed': (db, userId) => listProjects(db, userId, { ...newest, state: 'ended' }),
  'history, of an actor': (db, userId) => listProjects(db, userId, { ...newest, actor: 'clara' }),
  'history, films': (db, userId) => listProjects(db, userId, { ...newest, kind: 'film' }),
  'history, of an influencer': (db, userId) => listProjects(db, userId, { ...newest, actor: 12 }),
  'history, searched': (db, userId) => listProjects(db, userId, { ...newest, search: 'nothing' }),
  trash: (db, userId) => listTrash(db, userId, newest, TRASH_DAYS),
  influencers: (db, userId) => listInfluencers(db, userId, newest),
  gallery: (db, userId) => listGallery(db, userId, newest),
  community: (db, userId) => listCommunity(db, userId, newest),
  jobs: (db, userId) => listGenerations(db, userId, { activeOnly: false, ...newest }),
  'jobs, in the middle': (db, userId, { generation }) =>
    listGenerations(db, userId, { activeOnly: false, limit: LIMIT, before: generation }),
  'running jobs': (db, userId) => listGenerations(db, userId, { activeOnly: true, ...newest }),
  'usage, everything': groups(null),
  'usage, used': groups(['reserve', 'capture']),
  'usage, returned': groups(['release', 'refund']),
  'usage, added': groups(['grant']),
  'usage, lapsed': groups(['expire', 'revoke']),
  'CSV, a portion in the middle': (db, userId, { entry }) =>
    listLedger(db, userId, { before: entry, limit: LIMIT }),
};

/** Each list of a user with a hundred projects beside that of one with ten thousand, among a million others. */
export async function benchLists(): Promise<void> {
  await withBenchServers(async ({ db, patientDb }) => {
    await fillInstallation(patientDb, ALL);
    const users = [
      { id: await fillUser(patientDb, 'small', SMALL), count: SMALL },
      { id: await fillUser(patientDb, 'big', BIG), count: BIG },
    ];
    await settleRows(patientDb);
    const middles = await Promise.all(users.map(({ id, count }) => middleOf(db, id, count / 2)));
    print(`lists at ${ALL} projects: p50 / p99 with ${SMALL} projects | with ${BIG}`);
    for (const [name, read] of Object.entries(reads)) {
      const times: number[][] = users.map(() => []);
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        for (const [index, { id }] of users.entries()) {
          const middle = middles[index];
          if (!middle) throw new Error('nobody there');
          const from = performance.now();
          await read(db, id, middle);
          if (round >= WARM_UP) times[index]?.push(performance.now() - from);
        }
      }
      const figures = times.map((of) =>
        [0.5, 0.99].map((share) => percentile(of, share).toFixed(1)).join(' / '),
      );
      print(`  ${name}: ${figures.join(' ms | ')} ms`);
    }
  });
}

async function middleOf(db: Db, userId: string, skip: number): Promise<Middle> {
  const project = await db
    .selectFrom('projects')
    .select(['created_at', 'id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(skip)
    .executeTakeFirstOrThrow();
  const generation = await db
    .selectFrom('generations')
    .select(['created_at', 'id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(skip)
    .executeTakeFirstOrThrow();
  const entry = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(skip)
    .executeTakeFirstOrThrow();
  return {
    project: { at: project.created_at.toISOString(), id: project.id },
    generation: { at: generation.created_at.toISOString(), id: generation.id },
    entry: entry.id,
  };
}
