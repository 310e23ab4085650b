import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import { eraseNextAccount, removeNextFiles, type EraseDeps } from './erase-account.service.ts';

const EVERY_MS = 15_000;

export interface Erasures {
  /** The remaining work for deleted accounts, retried until done. */
  tasks: MaintenanceTask[];
  /** Starts the erasure of a deleted account at once in this process. If anything fails, the tasks retry. */
  wake(): void;
  stop(): Promise<void>;
}

export function createErasures(deps: EraseDeps): Erasures {
  const stopping = new AbortController();
  let work: Promise<void> | null = null;
  let isWanted = false;

  async function eraseDue(): Promise<void> {
    const { signal } = stopping;
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        while (!signal.aborted && (await eraseNextAccount(deps, signal)));
        while (!signal.aborted && (await removeNextFiles(deps)));
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'a deleted account is not fully erased yet');
    }
    work = null;
  }
  return {
    tasks: [
      {
        name: 'account-erasures',
        everyMs: EVERY_MS,
        isWatched: true,
        step: async ({ signal }) => ((await eraseNextAccount(deps, signal)) ? 'next' : null),
      },
      {
        name: 'erasures',
        everyMs: EVERY_MS,
        isWatched: true,
        step: async () => ((await removeNextFiles(deps)) ? 'next' : null),
      },
    ],
    wake() {
      isWanted = true;
      work ??= eraseDue();
    },
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
