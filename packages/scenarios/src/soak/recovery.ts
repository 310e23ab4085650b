import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '../stack/stack.ts';

const LOOK_EVERY_MS = 250;
/** A limit that a stage with all its attempts keeps even on a slow machine. */
const GIVES_UP_MS = 180_000;

export interface Recoveries {
  /** Follows the generations that are running now. */
  follow(what: string): Promise<void>;
  /** Seconds until everything that was running at the beginning of each fault had ended, by fault. */
  seconds(): Promise<Map<string, number[]>>;
}

export function createRecoveries({ db }: Pick<Stack, 'db'>): Recoveries {
  const followed: Array<Promise<{ what: string; seconds: number }>> = [];

  async function untilEnded(ids: string[]): Promise<number> {
    const startMs = performance.now();
    const passed = () => performance.now() - startMs;
    for (let open = ids; open.length > 0 && passed() < GIVES_UP_MS;) {
      await delay(LOOK_EVERY_MS);
      const rows = await db
        .selectFrom('stages')
        .select('id')
        .where('id', 'in', open)
        .where('state', 'in', ['queued', 'running'])
        .execute();
      open = rows.map(({ id }) => id);
    }
    return passed() / 1_000;
  }

  return {
    async follow(what) {
      const running = await db
        .selectFrom('stages')
        .select('id')
        .where('state', '=', 'running')
        .execute();
      if (running.length === 0) return;
      const ended = untilEnded(running.map(({ id }) => id));
      followed.push(ended.then((seconds) => ({ what, seconds })));
    },
    async seconds() {
      const all = new Map<string, number[]>();
      for (const { what, seconds } of await Promise.all(followed))
        all.set(what, [...(all.get(what) ?? []), seconds]);
      return all;
    },
  };
}
