import { PREMIUM_GENERATIONS_PER_MONTH } from '@talkreel/contracts/constants';
import { setTexts } from '@talkreel/contracts/texts/sets';
import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import { texts } from '@talkreel/contracts/texts';
import type { Db } from '@talkreel/db/client';
import { countActive } from '@talkreel/db/generations/generations.repo';
import { countFiles } from '@talkreel/db/media/uploads.repo';
import { findUserWithCredits, isBlocked } from '@talkreel/db/accounts/users.repo';
import { blocked, HttpError, notFound, PaymentRequiredError } from '../errors.ts';
import { findKeyBudget, type KeyBudget } from '@talkreel/db/accounts/api-keys.repo';
import { toBalance } from '../lib/user.view.ts';

/**
 * What a user may still start. Accepting a generation decides; this check saves the work before it, and gives the
 * reason.
 */
export interface Allowance {
  /** @throws {PaymentRequiredError} nothing is left, or less than `what` needs; {@link HttpError} 429: too many in progress. */
  requireCredit(userId: string, needed?: number, what?: string): Promise<void>;
  /** @throws {HttpError} 429, 403 or 401: the key may start no more today, no more at all, or nothing any longer. */
  requireKeyBudget(apiKeyId: string | null, needed?: number): Promise<void>;
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
    requireKeyBudget: async (apiKeyId, needed = 1) => {
      if (apiKeyId === null) return;
      const problem = budgetProblem(await findKeyBudget(db, apiKeyId), needed);
      if (problem) throw problem;
    },
    async storageProblem(userId) {
      const { bytes, files } = await countFiles(db, userId);
      if (bytes < storage.maxBytes && files < storage.maxFiles) return null;
      return new HttpError(
        413,
        'storage_full',
        `Your account is full: it holds ${Math.round(storage.maxBytes / 1_000_000)} MB or ${storage.maxFiles} files. Please delete what you no longer need and empty Deleted in your library, then try again. Nothing was charged.`,
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

const needing = (needed: number): string =>
  needed === 1 ? 'This needs one generation,' : `This needs ${needed} generations,`;

const leftOver = (left: number): string =>
  left === 1 ? '1 is left' : `${Math.max(0, left)} are left`;

/** Why a key may not start that many; null: it may. */
function budgetProblem(budget: KeyBudget | undefined, needed: number): HttpError | null {
  if (!budget?.is_in_force)
    return new HttpError(401, 'revoked_key', 'This key was revoked, or has expired.');
  const { per_day: perDay, in_all: inAll } = budget;
  const left = inAll === null ? Infinity : inAll - budget.used_in_all;
  if (left < needed)
    return new HttpError(
      403,
      'key_budget_used',
      `${needing(needed)} and of the ${inAll} that this key may start in all, ${leftOver(left)}. Nothing was charged.`,
    );
  const leftToday = perDay === null ? Infinity : perDay - budget.used_today;
  if (leftToday >= needed) return null;
  return new HttpError(
    429,
    'key_budget_day',
    `${needing(needed)} and of the ${perDay} that this key may start a day, ${leftOver(leftToday)} until midnight UTC. Nothing was charged.`,
    undefined,
    budget.seconds_left_today,
  );
}
