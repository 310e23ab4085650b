import type { StageName } from '@talkreel/contracts/names';
import type { Delivery } from '@talkreel/db/repos/deliver.repo';
import type { Claim } from '@talkreel/db/repos/stages.repo';
import type { Logger } from 'pino';

/** Why a running stage was told to stop. */
export type StopReason = 'cancelled' | 'lost' | 'shutdown';

/** The reason of the abort signal a stage gets. */
export class StageStopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`stage stopped: ${reason}`);
    this.name = 'StageStopped';
    this.reason = reason;
  }
}

/**
 * A failure whose consequences are known. `message` goes to the log, `userMessage` to people.
 * retry: the attempt is spent and, if any is left, made again; defer: nothing was paid, the same
 * attempt is made later; final: the generation fails.
 */
export class StageFailure extends Error {
  readonly code: string;
  readonly userMessage: string;
  readonly then: 'retry' | 'defer' | 'final';
  readonly deferMs: number;
  /** What people read while it is tried again. */
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

/** What one run of a stage gets. */
export interface StageRun {
  claim: Claim;
  /** Which paid try this is, from 1. */
  attempt: number;
  maxAttempts: number;
  deadlineSeconds: number;
  /** Aborted with a StageStopped. Pass it to everything that waits. */
  signal: AbortSignal;
  /** Outputs of the stages this one needs. */
  outputs: Record<string, Record<string, unknown>>;
  /** The provider's own share of the work, 0..1; null while it tells none. */
  report(share: number | null): void;
  log: Logger;
}

/** One stage, one file: this definition and its `run`. Running it twice changes nothing. */
export interface StageDefinition {
  name: StageName;
  run(run: StageRun): Promise<Delivery>;
}
