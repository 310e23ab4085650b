import pg from 'pg';
import { againOnDeadlock, isDeadlock } from './deadlock.ts';

export interface GatherOptions<Item, Result> {
  /** Does all of them in one transaction; gives one result per item, in their order. */
  run(items: Item[]): Promise<Result[]>;
  /** Items of equal key never share a batch, and take turns in the order they came. */
  keyOf?(item: Item): string;
  maxItems?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: what is asked for while a batch is under way goes together in the next one, so that under
 * load a round trip and a commit serve many. Alone, an item waits for nobody.
 * When Postgres refuses a batch for what one item holds (a constraint, data it does not take, a deadlock),
 * all of it is undone and each item is run by itself: every caller gets its own result or its own error.
 */
export function gathered<Item, Result>({
  run,
  keyOf,
  maxItems = 64,
}: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Array<Waiting<Item, Result>> = [];
  let busy = false;

  function takeBatch(): Array<Waiting<Item, Result>> {
    const keys = new Set<string>();
    const batch: Array<Waiting<Item, Result>> = [];
    const rest: Array<Waiting<Item, Result>> = [];
    for (const entry of waiting) {
      const key = keyOf?.(entry.item);
      const fits = batch.length < maxItems && (key === undefined || !keys.has(key));
      (fits ? batch : rest).push(entry);
      if (key !== undefined) keys.add(key);
    }
    waiting = rest;
    return batch;
  }

  async function settle(batch: Array<Waiting<Item, Result>>): Promise<void> {
    const items = batch.map(({ item }) => item);
    try {
      const results = await (items.length > 1 ? run(items) : againOnDeadlock(() => run(items)));
      for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) {
        for (const entry of batch) await settle([entry]);
      } else {
        for (const entry of batch) entry.reject(error);
      }
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await settle(takeBatch());
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      // After this turn of the event loop: requests that arrived together go together.
      setImmediate(() => void work());
    });
}

/** Data that is not taken, a constraint, more than an index holds. */
const FAULTS_OF_AN_ITEM = ['22', '23', '54'];

/** Postgres itself said no, so nothing of the statement was kept. A lost connection says nothing of the kind. */
function isRefusal(error: unknown): boolean {
  if (isDeadlock(error)) return true;
  return (
    error instanceof pg.DatabaseError && FAULTS_OF_AN_ITEM.includes(error.code?.slice(0, 2) ?? '')
  );
}
