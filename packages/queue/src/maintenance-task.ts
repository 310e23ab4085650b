import type { WatchedTask } from '@talkreel/db/operators/maintenance.repo';
import type { Logger } from 'pino';

/** The input of one step. */
export interface MaintenanceStep {
  /** The cursor returned by the previous step, perhaps in another process; null: start. */
  cursor: string | null;
  /** Aborted when the process stops, the step takes too long, or another process owns the task. */
  signal: AbortSignal;
  /** Throws if another process may own the task: call right before anything irreversible. */
  assertOwned(): void;
  log: Logger;
}

interface Steps {
  everyMs: number;
  /**
   * One bounded step. Returns the cursor of the next one; null: done for this time. A failing item must not block the
   * others: a step that throws starts again at the same cursor next time.
   */
  step(step: MaintenanceStep): Promise<string | null>;
}

/** Scheduled by Redis, under a permanent name there and in Postgres. */
interface Scheduled extends Steps {
  name: string;
  isWatched?: false;
}

/** A task whose work must not wait and which mostly has none: every process looks for it, at least every `everyMs`. */
export interface Watched extends Steps {
  name: WatchedTask;
  isWatched: true;
  /** Whether Redis needs the work that Postgres found. */
  isDue?(): Promise<boolean>;
}

/** A periodic task, run by one process of the installation at a time. */
export type MaintenanceTask = Scheduled | Watched;
