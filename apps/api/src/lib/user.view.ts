import type { CreditBalance, User } from '@talkreel/contracts/http/auth';
import type { UserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { CreditAccount } from '@talkreel/db/schema';

export function toUserReply(user: UserWithCredits, freeGenerations: number): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    bio: user.bio,
    profileImageUrl: user.profile_image_url,
    generationsCount: user.account.delivered_count,
    subscriptionStatus: user.subscription_status,
    subscriptionPlan: user.subscription_plan,
    subscriptionPeriodEnd: user.subscription_period_end?.toISOString() ?? null,
    credits: {
      ...toBalance(user.account, user.subscription_status === 'active', freeGenerations),
      ...(user.planInterval !== null &&
        user.planInterval !== 'once' && { interval: user.planInterval }),
    },
    role: user.role,
    mailsWhenDone: user.mails_when_done,
  };
}

export function toBalance(
  account: CreditAccount,
  subscribed: boolean,
  freeGenerations: number,
): CreditBalance {
  const periodOpen = account.period_ends_at !== null && account.period_ends_at > new Date();
  const period = periodOpen ? account.period_available : Math.min(0, account.period_available);
  const limit =
    subscribed && periodOpen
      ? account.period_granted
      : Math.max(account.free_granted, account.free_withheld ? 0 : freeGenerations);
  const left = subscribed && periodOpen ? period : account.free_available;
  return {
    available: Math.max(0, period + account.free_available + account.pack_available),
    limit,
    used: Math.max(0, limit - left),
    packs: account.pack_available,
    ...(account.free_withheld && { freeWithheld: true }),
  };
}
