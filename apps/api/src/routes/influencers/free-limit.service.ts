import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { countFreeGenerations } from '@talkreel/db/repos/influencers.repo';
import { HttpError } from '../../errors.ts';

const WINDOW_MS = 60_000;

export interface FreeLimits {
  /** Scripts and pictures one user may start within a minute. */
  perMinute: number;
  /** ... and have running at once. */
  running: number;
}

export type AssertFreeLimit = (userId: string) => Promise<void>;

/** Scripts and pictures cost no credit but do cost money: counted in Postgres, so that losing Redis lifts no limit. */
export function createFreeLimit(
  db: Db,
  limits: FreeLimits = { perMinute: 20, running: 6 },
): AssertFreeLimit {
  return async (userId) => {
    const { started, running } = await countFreeGenerations(
      db,
      userId,
      new Date(Date.now() - WINDOW_MS),
    );
    if (started >= limits.perMinute || running >= limits.running) {
      throw new HttpError(429, 'rate_limited', texts.provider.rateLimited);
    }
  };
}
