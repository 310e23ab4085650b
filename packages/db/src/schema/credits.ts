import type { LedgerKind } from '@talkreel/contracts/names';
import type { Generated } from 'kysely';
import type { Nullable, Timestamp } from './columns.ts';

export type Bucket = 'free' | 'period' | 'pack';

export interface CreditAccountsTable {
  user_id: string;
  free_granted: Generated<number>;
  free_available: Generated<number>;
  period_granted: Generated<number>;
  period_available: Generated<number>;
  period_ends_at: Nullable<Date>;
  pack_available: Generated<number>;
  /** The bucket of the newest reservation: RETURNING cannot see the row as it was. */
  last_bucket: Nullable<Bucket>;
  delivered_count: Generated<number>;
  /** Created without the free allowance: too many accounts came from its network that day. */
  free_withheld: Generated<boolean>;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  user_id: string;
  generation_id: Nullable<string>;
  reference: string;
  kind: LedgerKind;
  bucket: Bucket;
  amount: number;
  note: Generated<string>;
  created_at: Timestamp;
}

export interface PlansTable {
  id: string;
  position: number;
  name: string;
  description: string;
  price_cents: number;
  currency: Generated<string>;
  /** The interval as the release before the annual plan knows it; see `listPlans`. */
  interval: 'month' | 'once';
  /** The months that one payment of a subscription covers. */
  months: Generated<number>;
  is_active: Generated<boolean>;
  /** Whether it is for sale; replaces `is_active` where it is set. */
  is_offered: Nullable<boolean>;
  generations_limit: number;
  stripe_product_id: Nullable<string>;
  stripe_price_id: Nullable<string>;
}

export interface SubscriptionsTable {
  id: string;
  user_id: string;
  plan_id: Nullable<string>;
  status: string;
  period_start: Nullable<Date>;
  period_end: Nullable<Date>;
  cancels_at: Nullable<Date>;
  created_at: Date;
  updated_at: Timestamp;
}

export interface PaymentsTable {
  /** `invoice:<id>` or `payment:<id>`; its grant carries the same. */
  reference: string;
  /** The user; null: the account was deleted (`kept-payments.repo.ts`). */
  user_id: Nullable<string>;
  plan_id: Nullable<string>;
  bucket: 'period' | 'pack';
  subscription_id: Nullable<string>;
  charge_id: Nullable<string>;
  amount_cents: number;
  /** Refunded or disputed. */
  returned_cents: Generated<number>;
  currency: string;
  generations: number;
  /** The part unused when the month ended; null while it runs, and for packs. */
  unused: Nullable<number>;
  /** The part that expired with the month. */
  lapsed: Generated<number>;
  /** The part revoked after a refund. */
  revoked: Generated<number>;
  changes: Generated<number>;
  period_start: Nullable<Date>;
  period_end: Nullable<Date>;
  paid_at: Date;
  created_at: Timestamp;
}

export interface CheckoutsTable {
  user_id: string;
  plan_id: string;
  attempt: Generated<number>;
  stripe_id: Nullable<string>;
  updated_at: Timestamp;
}

/** What accounts had paid on a UTC day, less what was returned, that were deleted before payments were kept. */
export interface ErasedRevenueTable {
  day: string;
  bucket: 'period' | 'pack';
  cents: number;
}

export interface WebhookEventsTable {
  provider: string;
  id: string;
  received_at: Timestamp;
}
