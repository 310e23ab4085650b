import { PREMIUM_GENERATIONS_PER_MONTH } from '@talkreel/contracts/constants';
import { setTexts } from '@talkreel/contracts/texts/sets';
import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { countActive } from '@talkreel/db/generations/generations.repo';
import { countFiles } from '@talkreel/db/media/uploads.repo';
import { findUserWithCredits, isBlocked } from '@talkreel/db/accounts/users.repo';
import { blocked, HttpError, notFound, PaymentRequiredError } from '../errors.ts';
import { toBalance } from '../lib/user.view.ts';

/**
 * What a user may still start. Accepting a generation decides; this check saves the work before it, and gives the
 * reason.
 */
export interface Allowance {
  /** @throws {PaymentRequiredError} nothing is left, or less than `what` needs; {@link HttpError} 429: too many in progress. */
  requireCredit(userId: string, needed?: number, what?: string): Promise<void>;
  /** @throws {HttpError} 429: too many in progress; 403: blocked since the request began. */
  requireMayStart(userId: string): Promise<void>;
  /** Why nothing more can be stored for them; null if it can. */
  storageProblem(userId: string): Promise<HttpError | null>;
}

export function createAllowance(deps: {
  db: Db;
  freeGenerations: number;
  maxActive: number;
  storage: { maxBytes: number; maxFiles: number };
}): Allowance {
  const { db, freeGenerations, maxActive, storage } = deps;

  async function requireTurn(userId: string): Promise<void> {
    if (await isBlocked(db, userId)) throw blocked();
    if ((await countActive(db, userId)) < maxActive) return;
    throw new HttpError(
      429,
      'too_many_running',
      `You have ${maxActive} generations in progress. Please wait until some of them finish.`,
    );
  }

  async function outOfCredit(userId: string): Promise<PaymentRequiredError> {
    const user = await findUserWithCredits(db, userId);
    const subscribed = user?.subscription_status === 'active';
    const isWithheld = !subscribed && user?.account.free_withheld === true;
    const freeLimit = isWithheld ? 0 : freeGenerations;
    const limit = subscribed
      ? user.account.period_granted || PREMIUM_GENERATIONS_PER_MONTH
      : freeLimit;
    const message = isWithheld ? texts.paywall.withheldBody : texts.paywall.body(limit);
    return new PaymentRequiredError({
      code: 'payment_required',
      message: subscribed ? usedUp(user.planInterval, limit) : message,
      requiresPayment: true,
      limit,
      requiresAdditionalOnly: subscribed,
    });
  }

  return {
    requireMayStart: requireTurn,
    async storageProblem(userId) {
      const { bytes, files } = await countFiles(db, userId);
      if (bytes < storage.maxBytes && files < storage.maxFiles) return null;
      return new HttpError(
        413,
        'storage_full',
        `Your account is full: it holds ${Math.round(storage.maxBytes / 1_000_000)} MB or ${storage.maxFiles} files. Please delete what you no longer need and empty Deleted in your history, then try again. Nothing was charged.`,
      );
    },
    async requireCredit(userId, needed = 1, what = 'This') {
      const user = await findUserWithCredits(db, userId);
      if (!user) throw notFound();
      const { available } = toBalance(
        user.account,
        user.subscription_status === 'active',
        freeGenerations,
      );
      if (available < needed) {
        const { reply } = await outOfCredit(userId);
        const message = `${setTexts.needs(what, needed, available)} Nothing was charged.`;
        throw new PaymentRequiredError(available <= 0 ? reply : { ...reply, message });
      }
      await requireTurn(userId);
    },
  };
}

function usedUp(interval: PlanInterval | null, limit: number): string {
  return interval === 'year' ? texts.paywall.yearBody(limit) : texts.paywall.monthBody(limit);
}
