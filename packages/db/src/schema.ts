import type {
  CreditOutcome,
  GenerationKind,
  GenerationState,
  LedgerKind,
  StageName,
  StageState,
} from '@talkreel/contracts/names';
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';

/** The tables as migrations/001-core.ts makes them. Repositories derive their types from here; rows never leave the api. */

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json<T> = JSONColumnType<T & object, string, string>;
export type Bucket = 'free' | 'period' | 'pack';
export type AssetKind = 'video' | 'image' | 'audio';

export interface UsersTable {
  id: Generated<string>;
  subject: string;
  username: string;
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
  /** Of the newest picture of Stripe that was applied. */
  stripe_ticket: Generated<number>;
  created_at: Timestamp;
}

export interface SessionsTable {
  sid: string;
  user_id: Nullable<string>;
  data: Json<Record<string, unknown>>;
  expires_at: Date;
}

export interface ActorsTable {
  id: string;
  position: number;
  title: string;
  setting: string;
  duration_seconds: number;
  video_path: string;
  thumbnail_path: string;
  voice_id: string | null;
}

export interface VoicesTable {
  id: string;
  position: number;
  name: string;
  description: string;
  gender: 'male' | 'female';
  sample_path: string;
}

export interface ProjectsTable {
  id: Generated<number>;
  user_id: string;
  kind: 'video' | 'influencer';
  created_at: Timestamp;
  name: Nullable<string>;
  description: Nullable<string>;
  script: Nullable<string>;
  actor_id: Nullable<string>;
  voice_id: Nullable<string>;
  audio_asset: Nullable<string>;
  image_asset: Nullable<string>;
  video_asset: Nullable<string>;
  thumbnail_asset: Nullable<string>;
  is_approved: Generated<boolean>;
  approved_at: Nullable<Date>;
  share_slug: Nullable<string>;
  /** The video the slug shows; shared only while it is still the project's. */
  shared_video: Nullable<string>;
  /** An operator took this one off the public web; it is not shared again. */
  taken_down_video: Nullable<string>;
}

export interface AssetsTable {
  id: Generated<string>;
  owner_id: Nullable<string>;
  project_id: Nullable<number>;
  kind: AssetKind;
  path: string;
  content_type: string;
  bytes: number;
  sha256: string;
  duration_seconds: Nullable<number>;
  width: Nullable<number>;
  height: Nullable<number>;
  is_public: Generated<boolean>;
  source_generation: Nullable<string>;
  created_at: Timestamp;
}

export interface CreditAccountsTable {
  user_id: string;
  free_granted: Generated<number>;
  free_available: Generated<number>;
  period_granted: Generated<number>;
  period_available: Generated<number>;
  period_ends_at: Nullable<Date>;
  pack_available: Generated<number>;
  /** Which bucket the newest reservation took: RETURNING cannot see the row as it was. */
  last_bucket: Nullable<Bucket>;
  delivered_count: Generated<number>;
}

export interface GenerationsTable {
  id: Generated<string>;
  user_id: string;
  kind: GenerationKind;
  state: Generated<GenerationState>;
  version: Generated<number>;
  project_id: Nullable<number>;
  title: string;
  input: Json<Record<string, unknown>>;
  result: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  error_code: Nullable<string>;
  error_message: Nullable<string>;
  cost: 0 | 1;
  credit: CreditOutcome;
  credit_bucket: Nullable<Bucket>;
  /** The audio generation whose credit pays for this lip-sync. */
  covered_by: Nullable<string>;
  idempotency_key: Nullable<string>;
  request_hash: Nullable<string>;
  /** Two running generations of a user may not share it. */
  repeat_key: Nullable<string>;
  progress: Generated<number>;
  created_at: Timestamp;
  started_at: Nullable<Date>;
  finished_at: Nullable<Date>;
  deadline_at: Date;
}

export interface StagesTable {
  id: Generated<string>;
  generation_id: string;
  user_id: string;
  name: StageName;
  position: number;
  needs: Generated<string[]>;
  state: StageState;
  /** Fencing: every claim raises it, every later write names it. */
  version: Generated<number>;
  /** Claims so far; a stage that kills its workers is quarantined by it. */
  starts: Generated<number>;
  attempt: Generated<number>;
  progress: Generated<number>;
  notice: Nullable<string>;
  input: Json<Record<string, unknown>>;
  output: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  available_at: Timestamp;
  queued_at: Nullable<Date>;
  dispatched_at: Nullable<Date>;
  claimed_by: Nullable<string>;
  claim_expires_at: Nullable<Date>;
  started_at: Nullable<Date>;
  finished_at: Nullable<Date>;
}

export type AttemptState =
  | 'created'
  | 'started'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'abandoned';

export interface AttemptsTable {
  id: Generated<string>;
  stage_id: string;
  number: number;
  /** A long text is spoken in parts; each is one prediction. */
  part: Generated<number>;
  provider: string;
  model: string;
  prediction_id: Nullable<string>;
  state: AttemptState;
  error: Nullable<string>;
  /** An estimate at list prices, for the operator's cap. */
  cost_cents: Generated<number>;
  created_at: Timestamp;
  started_at: Nullable<Date>;
  deadline_at: Date;
  finished_at: Nullable<Date>;
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

export interface OutboxTable {
  id: Generated<number>;
  stage_id: string;
  created_at: Timestamp;
}

export interface WebhookEventsTable {
  provider: string;
  id: string;
  received_at: Timestamp;
}

export interface BlogPostsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  featured_image: Nullable<string>;
  author: Nullable<string>;
  published_at: Nullable<Date>;
  created_at: Timestamp;
}

export interface NewsletterSubscribersTable {
  id: Generated<number>;
  email: string;
  token: string;
  consented_at: Timestamp;
}

export interface PlansTable {
  id: string;
  position: number;
  name: string;
  description: string;
  price_cents: number;
  currency: Generated<string>;
  interval: 'month' | 'once';
  is_active: Generated<boolean>;
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
  user_id: string;
  plan_id: Nullable<string>;
  bucket: 'period' | 'pack';
  subscription_id: Nullable<string>;
  charge_id: Nullable<string>;
  amount_cents: number;
  /** Refunded or disputed. */
  returned_cents: Generated<number>;
  currency: string;
  generations: number;
  /** Of these, unused when their month ended; null while it runs, and for packs. */
  unused: Nullable<number>;
  /** Of these, taken back because the month ended. */
  lapsed: Generated<number>;
  /** Of these, taken back with the money. */
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

export interface ErasuresTable {
  /** Of the keys in the media store. */
  prefix: string;
  due_at: Date;
}

export interface ErasedAllowancesTable {
  /** Keyed hash of who somebody is at the identity provider; the key is the api's. */
  subject_digest: string;
  free_used: number;
}

/** Of paid tries whose account is gone. */
export interface ErasedSpendTable {
  spent_at: Date;
  cost_cents: number;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  actors: ActorsTable;
  voices: VoicesTable;
  projects: ProjectsTable;
  assets: AssetsTable;
  credit_accounts: CreditAccountsTable;
  generations: GenerationsTable;
  stages: StagesTable;
  attempts: AttemptsTable;
  ledger_entries: LedgerEntriesTable;
  outbox: OutboxTable;
  webhook_events: WebhookEventsTable;
  blog_posts: BlogPostsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  checkouts: CheckoutsTable;
  erasures: ErasuresTable;
  erased_allowances: ErasedAllowancesTable;
  erased_spend: ErasedSpendTable;
}

export type User = Selectable<UsersTable>;
export type ActorRow = Selectable<ActorsTable>;
export type VoiceRow = Selectable<VoicesTable>;
export type Project = Selectable<ProjectsTable>;
export type Asset = Selectable<AssetsTable>;
export type NewAsset = Insertable<AssetsTable>;
export type CreditAccount = Selectable<CreditAccountsTable>;
export type Generation = Selectable<GenerationsTable>;
export type Stage = Selectable<StagesTable>;
export type Attempt = Selectable<AttemptsTable>;
export type LedgerEntry = Selectable<LedgerEntriesTable>;
export type BlogPostRow = Selectable<BlogPostsTable>;
export type Plan = Selectable<PlansTable>;
export type Subscription = Selectable<SubscriptionsTable>;
export type Payment = Selectable<PaymentsTable>;
