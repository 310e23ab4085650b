import type { StageName } from '@talkreel/contracts/names';
import type { Delivery } from '@talkreel/db/generations/deliver.repo';
import type { Claim } from '@talkreel/db/generations/stages.repo';
import type { Logger } from 'pino';

/** Why a running stage was stopped. */
export type StopReason = 'cancelled' | 'lost' | 'shutdown';

/** The abort reason of a stage's signal. */
export class StageStopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`stage stopped: ${reason}`);
    this.name = 'StageStopped';
    this.reason = reason;
  }
}

/**
 * A failure with known consequences. `message` goes to the log, `userMessage` to users. retry: the attempt is spent and
 * repeated if any are left; defer: nothing was paid, the same attempt is made later; final: the generation fails.
 */
export class StageFailure extends Error {
  readonly code: string;
  readonly userMessage: string;
  readonly then: 'retry' | 'defer' | 'final';
  readonly deferMs: number;
  /** The notice that the user sees while it is retried. */
  readonly notice: string | null;
  constructor(options: {
    code: string;
    userMessage: string;
    then: 'retry' | 'defer' | 'final';
    deferMs?: number;
    notice?: string | null;
    cause?: unknown;
  }) {
    super(`${options.code}: ${options.userMessage}`, { cause: options.cause });
    this.name = 'StageFailure';
    this.code = options.code;
    this.userMessage = options.userMessage;
    this.then = options.then;
    this.deferMs = options.deferMs ?? 1_000;
    this.notice = options.notice ?? null;
  }
}

/** The input of one run of a stage. */
export interface StageRun {
  claim: Claim;
  /** The number of this paid attempt, from 1. */
  attempt: number;
  maxAttempts: number;
  /** How often this attempt's create may be sent; see the catalog. */
  maxSends: number;
  deadlineSeconds: number;
  /** The time by PostgreSQL's clock, in ms since 1970; compare its timestamps with nothing else. */
  nowMs(): number;
  /** Aborted with a StageStopped. Pass it to everything that waits. */
  signal: AbortSignal;
  /** Outputs of the stages this one needs. */
  outputs: Record<string, Record<string, unknown>>;
  /** The provider's own progress, 0..1; null if it reports none. */
  report(share: number | null): void;
  /** Around every long wait for a provider: a worker that dies meanwhile did not die of this stage. */
  whileWaiting<T>(wait: () => Promise<T>): Promise<T>;
  /** Reports that a paid attempt has begun or been resumed. */
  began(attemptId: string): void;
  log: Logger;
}

/** One stage, one file: this definition and its `run`. Running it twice changes nothing. */
export interface StageDefinition {
  name: StageName;
  run(run: StageRun): Promise<Delivery>;
  /** Removes what its runs left, once it has ended without a result; called more often than that, so it must look. */
  discard?(stageId: string): Promise<void>;
}
