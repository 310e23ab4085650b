import type { Db } from '@talkreel/db/client';
import { eraseSome } from '@talkreel/db/accounts/erase-rows.repo';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { fillInstallation, fillUser, settleRows } from './fill.ts';
import { median, print } from '@talkreel/testing/figures';
import { withBenchServers } from './bench-servers.ts';

const ALL = 1_000_000;
const SIZES = [
  { count: 100, users: 5 },
  { count: 10_000, users: 1 },
];

/** Deleting accounts with a hundred and with ten thousand generations, among a million others. */
export async function benchDeletion(): Promise<void> {
  await withBenchServers(async ({ db, patientDb }) => {
    await fillInstallation(patientDb, ALL);
    const accounts: Array<{ count: number; ids: string[] }> = [];
    for (const { count, users } of SIZES) {
      const ids: string[] = [];
      for (let index = 0; index < users; index += 1)
        ids.push(await fillUser(patientDb, `leaves-${count}-${index}`, count));
      accounts.push({ count, ids });
    }
    await settleRows(patientDb);
    for (const { count, ids } of accounts) {
      const runs: Array<Awaited<ReturnType<typeof timeDeletion>>> = [];
      for (const id of ids) runs.push(await timeDeletion(db, id));
      const middle = (what: keyof (typeof runs)[number]) =>
        Math.round(median(runs.map((run) => run[what])));
      print(
        `deleting an account of ${count} generations among ${ALL}: the reply after ${middle('replyMs')} ms, all rows after ${middle('totalMs')} ms, in ${middle('steps')} steps of at most ${middle('longestMs')} ms`,
      );
    }
  });
}

async function timeDeletion(db: Db, userId: string) {
  const from = performance.now();
  await beginErasure(db, userId, userId);
  const replyMs = performance.now() - from;
  let longestMs = 0;
  for (let steps = 1; ; steps += 1) {
    const stepFrom = performance.now();
    const left = await eraseSome(db, userId, 0);
    longestMs = Math.max(longestMs, performance.now() - stepFrom);
    if (left === 'gone') return { replyMs, totalMs: performance.now() - from, steps, longestMs };
  }
}
