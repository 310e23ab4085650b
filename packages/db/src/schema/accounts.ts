import type { Generated } from 'kysely';
import type { Json, Nullable, Timestamp } from './columns.ts';

export interface UsersTable {
  id: Generated<string>;
  subject: string;
  username: string;
  /** The name's visual form; null until it is claimed, see `claimUsername`. */
  username_key: Nullable<string>;
  email: Nullable<string>;
  first_name: Nullable<string>;
  last_name: Nullable<string>;
  bio: Nullable<string>;
  profile_image_url: Nullable<string>;
  role: Generated<'user' | 'operator'>;
  subscription_status: Generated<string>;
  subscription_plan: Nullable<string>;
  subscription_period_end: Nullable<Date>;
  stripe_customer_id: Nullable<string>;
  /** The ticket of the newest applied Stripe snapshot. */
  stripe_ticket: Generated<number>;
  /** When the account was closed; its rows are being deleted. */
  erased_at: Nullable<Date>;
  /** Whether to mail when a long job is done. */
  mails_when_done: Generated<boolean>;
  /** Blocked by an operator: none of their sessions grants access. */
  blocked_at: Nullable<Date>;
  created_at: Timestamp;
}

export interface PronunciationsTable {
  id: Generated<number>;
  user_id: string;
  written: string;
  /** The word in lower case, because it has one pronunciation in any case. */
  written_key: string;
  spoken: string;
}

export interface SessionsTable {
  sid: string;
  user_id: Nullable<string>;
  data: Json<Record<string, unknown>>;
  expires_at: Date;
}

/** Deleted accounts, until all work on them is done. */
export interface AccountErasuresTable {
  user_id: string;
  /** The customer still to be deleted at Stripe; null: nothing to do there. */
  stripe_customer_id: Nullable<string>;
  rows_gone: Generated<boolean>;
  tries: Generated<number>;
  due_at: Timestamp;
  created_at: Timestamp;
}

/** Files of deleted accounts still to be removed. */
export interface ErasuresTable {
  /** The prefix of the keys in the media store. */
  prefix: string;
  due_at: Date;
}

export interface ErasedAllowancesTable {
  /** Keyed hash of the identity at the provider; the api has the key. */
  subject_digest: string;
  free_used: number;
}

/** Uses with a daily limit, and their times. */
export interface DailyUsesTable {
  /** Keyed hash of a network or address; the api has the key. */
  address_digest: string;
  uses: Date[];
  last_at: Timestamp;
}
