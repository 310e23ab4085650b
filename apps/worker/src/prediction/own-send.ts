import { noteSend } from '@talkreel/db/generations/attempts.repo';
import { StageStopped, type StageRun } from '@talkreel/queue/stage';
import type { StageDeps } from '../deps.ts';

/** The maximum age of the database's answer when the request leaves. */
const FRESH_MS = 5_000;

/**
 * Runs just before money is spent: checks that the claim still holds, and records that the create
 * is sent now, so that the next owner of the stage looks for it. A process that was paused after
 * the check checks again.
 * @throws {StageStopped} the claim is lost, and nothing may be sent.
 */
export async function ownSend(
  deps: Pick<StageDeps, 'db'>,
  run: Pick<StageRun, 'claim' | 'signal'>,
  attemptId: string,
  sends: number,
): Promise<void> {
  for (;;) {
    run.signal.throwIfAborted();
    const askedMs = performance.now();
    if (!(await noteSend(deps.db, run.claim, attemptId, sends))) throw new StageStopped('lost');
    if (performance.now() - askedMs < FRESH_MS) break;
  }
  run.signal.throwIfAborted();
}
