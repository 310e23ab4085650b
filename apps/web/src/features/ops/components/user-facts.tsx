import { Badge } from '@mantine/core';
import type { OpsUser } from '@talkreel/contracts/http/ops-users';

export function UserBadges({ user: { role, blockedAt } }: { user: OpsUser }) {
  if (blockedAt !== null) return <Badge color="red">Blocked</Badge>;
  return role === 'operator' ? <Badge color="violet">Operator</Badge> : <>–</>;
}

/** A user's plan, and what is wrong with it: “Premium”, “Free (past due)”. */
export function planOf({ subscriptionStatus: status }: OpsUser): string {
  if (status === 'active') return 'Premium';
  return status === 'free' ? 'Free' : `Free (${status.replaceAll('_', ' ')})`;
}
