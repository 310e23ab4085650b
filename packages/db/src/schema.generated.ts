// Read from the migrated database by `npm run db:codegen`, with what columns.ts adds.
import type {
  AssetKind,
  AttemptState,
  Bucket,
  Gender,
  MailKind,
  PaidBucket,
  Pause,
  ProjectKind,
  Role,
  SignerKind,
  SpendPart,
  StoredBatch,
  StoredFilm,
  StoredProvenance,
  WordTime,
} from './columns.ts';
import type { KeyScope, RevokedFor } from '@talkreel/contracts/api-keys';
import type { BrandFont, EndCard } from '@talkreel/contracts/brand';
import type { ConsentGround, ConsentKind, ConsentSubject } from '@talkreel/contracts/consent';
import type { Verdict } from '@talkreel/contracts/http/reviews';
import type { SetShot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import type { ExportLabel, PlacementLabels } from '@talkreel/contracts/label';
import type { MediaItemKind } from '@talkreel/contracts/media-library';
import type {
  CancelOutcome,
  CreditOutcome,
  GenerationKind,
  GenerationState,
  LedgerKind,
  OperatorAction,
  ProviderService,
  StageName,
  StageState,
} from '@talkreel/contracts/names';
import type { SpeakerConsent } from '@talkreel/contracts/own-recordings';
import type { ReportDecision, ReportedPage, ReportReason } from '@talkreel/contracts/reports';
import type { DeliveryState, DisabledFor, WebhookEvent } from '@talkreel/contracts/webhooks';
import type { ColumnType, JSONColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Deleted accounts, until all work on them is done. */
export interface AccountErasures {
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  rows_gone: Generated<boolean>;
  /** The customer still to be deleted at Stripe; null: nothing to do there. */
  stripe_customer_id: string | null;
  tries: Generated<number>;
  user_id: string;
}

export interface Actors {
  duration_seconds: number;
  id: string;
  position: number;
  setting: string;
  thumbnail_path: string;
  title: string;
  video_path: string;
  voice_id: string | null;
}

/** Keys with which programs call the api, and programs connected by OAuth. */
export interface ApiKeys {
  /** The connected program; null: a key. */
  client_id: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  /** The beginning and the end of the key, so that its user can tell it apart. */
  hint: string;
  id: Generated<string>;
  /** Generations that it may ever start; null: as many as its user. */
  in_all: number | null;
  /** What it starts costs nothing, and a stand-in makes it. */
  is_test: Generated<boolean>;
  /** To the minute. */
  last_used_at: Timestamp | null;
  name: string;
  /** Generations that it may start on a UTC day; null: as many as its user. */
  per_day: number | null;
  revoked_at: Timestamp | null;
  /** Why: by its user, or because it was sent in an address. */
  revoked_for: RevokedFor | null;
  scopes: KeyScope[];
  /** SHA-256 of the key, which nobody has but its user; null: a connected program, whose tokens are in `oauth_documents`. */
  token_hash: string | null;
  /** The UTC day of its newest generation, which `used_today` counts. */
  used_day: Timestamp | null;
  used_in_all: Generated<number>;
  used_today: Generated<number>;
  user_id: string;
}

export interface Assets {
  bytes: number;
  content_type: string;
  created_at: Generated<Timestamp>;
  duration_seconds: number | null;
  height: number | null;
  id: Generated<string>;
  is_public: Generated<boolean>;
  kind: AssetKind;
  owner_id: string | null;
  path: string;
  project_id: number | null;
  provenance: JSONColumnType<StoredProvenance> | null;
  sha256: string;
  source_generation: string | null;
  width: number | null;
  /** When the words of a speech are said; null: its model did not tell. */
  word_times: JSONColumnType<WordTime[]> | null;
}

export interface Attempts {
  /** An estimate at list prices, for the operator's cap. */
  cost_cents: Generated<number>;
  created_at: Generated<Timestamp>;
  deadline_at: Timestamp;
  error: string | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  /** Why its model was not the stage's own: that one, and why it was paused. */
  instead_of: string | null;
  model: string;
  number: number;
  /** A long text is spoken in parts; each is one prediction. */
  part: Generated<number>;
  prediction_id: string | null;
  provider: string;
  /** How often its create was sent; null for a release that did not count. */
  sends: number | null;
  /** The earliest time the last create may have been sent. */
  sent_at: Timestamp | null;
  stage_id: string;
  started_at: Timestamp | null;
  state: AttemptState;
}

export interface Batches {
  asked_hash: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  idempotency_key: string | null;
  /** When the mail about its end was queued, so that there is only one. */
  mailed_at: Timestamp | null;
  name: string;
  request: JSONColumnType<StoredBatch>;
  /** Hash of what the request became; this or `asked_hash` makes it the same request. */
  request_hash: string;
  shots: Generated<JSONColumnType<SetShot[]>>;
  shots_changed_at: Timestamp | null;
  /** Every change of shots or words on screen raises it, so that no tab undoes the work of another. */
  shots_version: Generated<number>;
  titles: Generated<JSONColumnType<Title[]>>;
  user_id: string;
}

/** A speech of a batch, made once for all videos that use it. */
export interface BatchSpeeches {
  batch_id: string;
  id: string;
  /** The generation that makes or made it. */
  maker: string;
  opening: number;
  voice_id: string;
}

export interface BlogPosts {
  author: string | null;
  created_at: Generated<Timestamp>;
  excerpt: string;
  featured_image: string | null;
  id: Generated<number>;
  published_at: Timestamp | null;
  slug: string;
  title: string;
}

/** The files are assets without a project. */
export interface BrandKits {
  background: string | null;
  background_name: string | null;
  /** Background and accent. */
  colors: string[];
  end_card: JSONColumnType<EndCard> | null;
  font: BrandFont;
  /** The label of exports; null: none. */
  label: Generated<JSONColumnType<ExportLabel>> | null;
  logo: string | null;
  logo_name: string | null;
  music: string | null;
  music_name: string | null;
  /** What was chosen last for each placement, until the label itself is. */
  placement_labels: Generated<JSONColumnType<PlacementLabels>>;
  user_id: string;
  /** Grows with every change. */
  version: Generated<number>;
}

export interface Checkouts {
  attempt: Generated<number>;
  plan_id: string;
  stripe_id: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface CogPredictions {
  attempt_id: string;
  created_at: Generated<Timestamp>;
  error: string | null;
  progress: number | null;
  reported_at: Timestamp | null;
  status: string | null;
  token: string;
}

/** Who is in a photo or recording that a user sent, and on what ground it was sent. */
export interface Consents {
  address: string | null;
  created_at: Generated<Timestamp>;
  ground: ConsentGround | null;
  /** The photo's file, or the recording; either may be gone. */
  id: string;
  kind: ConsentKind;
  locale: string | null;
  name: string | null;
  statement: string | null;
  statement_version: number | null;
  /** Null: it was sent before this was asked. */
  subject: ConsentSubject | null;
  user_id: string;
  withdrawn_at: Timestamp | null;
  withdrawn_by: 'user' | 'operator' | null;
}

export interface CreditAccounts {
  delivered_count: Generated<number>;
  free_available: Generated<number>;
  free_granted: Generated<number>;
  /** Created without the free allowance: too many accounts came from its network that day. */
  free_withheld: Generated<boolean>;
  /** The bucket of the newest reservation: RETURNING cannot see the row as it was. */
  last_bucket: Bucket | null;
  pack_available: Generated<number>;
  period_available: Generated<number>;
  period_ends_at: Timestamp | null;
  period_granted: Generated<number>;
  user_id: string;
}

export interface ErasedAllowances {
  free_used: number;
  /** Keyed hash of the identity at the provider; the api has the key. */
  subject_digest: string;
}

/** What accounts had paid on a UTC day, less what was returned, that were deleted before payments were kept. */
export interface ErasedRevenue {
  bucket: PaidBucket;
  cents: number;
  day: Timestamp;
}

/** Files of deleted accounts still to be removed. */
export interface Erasures {
  due_at: Timestamp;
  /** The prefix of the keys in the media store. */
  prefix: string;
}

export interface Films {
  asked_hash: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  idempotency_key: string | null;
  project_id: number;
  request: JSONColumnType<StoredFilm>;
  /** Hash of what the request became; this or `asked_hash` makes it the same request. */
  request_hash: string;
  shots: Generated<JSONColumnType<SetShot[]>>;
  shots_changed_at: Timestamp | null;
  shots_version: Generated<number>;
  titles: Generated<JSONColumnType<Title[]>>;
  user_id: string;
}

/** A user's folders, for projects of both kinds. */
export interface Folders {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  name: string;
  /** A key that is the same for names that differ in case only. */
  name_key: string;
  user_id: string;
}

/** Free allowances with a daily limit per network, and their times. */
export interface FreeAddresses {
  /** Keyed hash of a network; the api has the key. */
  address_digest: string;
  last_at: Generated<Timestamp>;
  uses: ArrayType<Timestamp>;
}

export interface Generations {
  /** Hash of what was asked for; this or `request_hash` makes it the same request. */
  asked_hash: string | null;
  /** The outcome if its user cancelled it, otherwise null. */
  cancelled_as: CancelOutcome | null;
  cost: 0 | 1;
  /** The first take of the speech, whose credit pays for this lip-sync, further take or retake. */
  covered_by: string | null;
  created_at: Generated<Timestamp>;
  credit: CreditOutcome;
  credit_bucket: Bucket | null;
  deadline_at: Timestamp;
  error_code: string | null;
  error_message: string | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  idempotency_key: string | null;
  input: JSONColumnType<Record<string, unknown>>;
  /** Started with a test key: a stand-in makes it, for nothing. */
  is_test: Generated<boolean>;
  kind: GenerationKind;
  /** Numbers a user's lip-syncs: of two decided side by side, one is decided again. */
  lipsync_number: number | null;
  progress: Generated<number>;
  project_id: number | null;
  /** Two running generations of a user may not share it. */
  repeat_key: string | null;
  /** Hash of what the request became; this or `asked_hash` makes it the same request. */
  request_hash: string | null;
  result: JSONColumnType<Record<string, unknown>> | null;
  /** The batch whose video it makes, or the film whose scene, and its place there; a retry has the same place. Joining a film has none. */
  set_id: string | null;
  set_position: number | null;
  started_at: Timestamp | null;
  state: Generated<GenerationState>;
  /** The number of a further take: 2 or 3. */
  take: number | null;
  title: string;
  /** The trace of its request; null: not traced. */
  traceparent: string | null;
  user_id: string;
  version: Generated<number>;
}

/** Influencers that are hidden from this user on the community page. */
export interface HiddenInfluencers {
  hidden_at: Generated<Timestamp>;
  project_id: number;
  user_id: string;
}

export interface HourlyUses {
  kind: string;
  user_id: string;
  uses: ArrayType<Timestamp>;
}

/** One row: the id that the media store of this database carries too. */
export interface Installation {
  id: Generated<string>;
  only_row: Generated<boolean>;
  /** Whether the id was written into the store. */
  store_marked: Generated<boolean>;
}

export interface LedgerEntries {
  amount: number;
  bucket: Bucket;
  created_at: Generated<Timestamp>;
  generation_id: string | null;
  id: Generated<number>;
  kind: LedgerKind;
  note: Generated<string>;
  reference: string;
  user_id: string;
}

/** Mails with a daily limit per address, and their times. */
export interface MailLimits {
  /** Keyed hash of an address; the api has the key. */
  address_digest: string;
  last_at: Generated<Timestamp>;
  uses: ArrayType<Timestamp>;
}

/** Hashed tokens of links that turn a user's mails about finished jobs off. */
export interface MailOffLinks {
  created_at: Generated<Timestamp>;
  token_hash: string;
  user_id: string;
}

/** A mail waiting to be sent: its kind and subject. Its text is composed when it is sent. */
export interface Mails {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: MailKind;
  subject_id: string;
}

/** A periodic task of `packages/queue/src/maintenance.ts`. */
export interface MaintenanceTasks {
  /** Where the task goes on; null: from its beginning. */
  cursor: string | null;
  held_until: Timestamp;
  holder: string;
  name: string;
}

/** Pictures and clips of an account. */
export interface Media {
  created_at: Generated<Timestamp>;
  folder_id: number | null;
  /** The generation that prepares it, which says how it stands; null: not begun. */
  generation_id: string | null;
  id: string;
  kind: MediaItemKind;
  /** A note of its user: who owns it, or under which licence it is used. */
  rights: Generated<string>;
  /** The file that was sent. */
  source_asset: string | null;
  source_bytes: number;
  title: string;
  user_id: string;
}

/** Hashed tokens of links in subscription mails. Each confirms until it expires, and unsubscribes permanently. */
export interface NewsletterLinks {
  expires_at: Timestamp;
  subscriber_id: number;
  token_hash: string;
}

export interface NewsletterSubscribers {
  confirmed_at: Timestamp | null;
  consented_at: Generated<Timestamp>;
  email: string;
  id: Generated<number>;
}

/** Programs that registered themselves to be connected. */
export interface OauthClients {
  created_at: Generated<Timestamp>;
  id: string;
  name: string;
  redirect_uris: string[];
}

/** What the authorization server keeps: requests, grants, codes and tokens. */
export interface OauthDocuments {
  consumed_at: Timestamp | null;
  expires_at: Timestamp;
  /** SHA-256 of the code or token, which only the program has. */
  id_hash: string;
  /** The connection that it belongs to; null: none yet. */
  key_id: string | null;
  model: string;
  payload: JSONColumnType<Record<string, unknown>>;
}

/** The audit log. */
export interface OperatorActions {
  action: OperatorAction;
  created_at: Generated<Timestamp>;
  details: Generated<JSONColumnType<Record<string, unknown>>>;
  id: Generated<number>;
  /** The same key is the same action. */
  key: string;
  /** The operator; null: the account is gone. */
  operator_id: string | null;
  reason: string;
  /** What it was done to: a generation, a user, a stage, a model, a project, a consent or a post. */
  subject: string;
}

export interface OwnRecordings {
  /** The sound; null: it was deleted with its project. */
  asset: string | null;
  consent: SpeakerConsent;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  /** The text agreed to, word for word. */
  statement: string;
  statement_version: number;
  user_id: string;
}

export interface Payments {
  amount_cents: number;
  bucket: PaidBucket;
  changes: Generated<number>;
  charge_id: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  generations: number;
  /** The part that expired with the month. */
  lapsed: Generated<number>;
  paid_at: Timestamp;
  period_end: Timestamp | null;
  period_start: Timestamp | null;
  plan_id: string | null;
  /** `invoice:<id>` or `payment:<id>`; its grant carries the same. */
  reference: string;
  /** Refunded or disputed. */
  returned_cents: Generated<number>;
  /** The part revoked after a refund. */
  revoked: Generated<number>;
  subscription_id: string | null;
  /** The part unused when the month ended; null while it runs, and for packs. */
  unused: number | null;
  /** The user; null: the account was deleted (`kept-payments.repo.ts`). */
  user_id: string | null;
}

export interface Plans {
  currency: Generated<string>;
  description: string;
  generations_limit: number;
  id: string;
  /** The interval as the release before the annual plan knows it; see `listPlans`. */
  interval: 'month' | 'once';
  is_active: Generated<boolean>;
  /** Whether it is for sale; replaces `is_active` where it is set. */
  is_offered: boolean | null;
  /** The months that one payment of a subscription covers. */
  months: Generated<number>;
  name: string;
  position: number;
  price_cents: number;
  stripe_price_id: string | null;
  stripe_product_id: string | null;
}

export interface Projects {
  actor_id: string | null;
  approved_at: Timestamp | null;
  audio_asset: string | null;
  created_at: Generated<Timestamp>;
  /** When it was moved to the trash: it is shown to nobody, and removed after a while. */
  deleted_at: Timestamp | null;
  description: string | null;
  folder_id: number | null;
  id: Generated<number>;
  image_asset: string | null;
  is_approved: Generated<boolean>;
  /** Begun with a test key: a stand-in made what it shows. */
  is_test: Generated<boolean>;
  kind: ProjectKind;
  name: string | null;
  script: string | null;
  share_slug: string | null;
  /** The video the slug shows: the project's. */
  shared_video: string | null;
  starred_at: Timestamp | null;
  /** An operator took this one down; it cannot be shared again. */
  taken_down_video: string | null;
  thumbnail_asset: string | null;
  user_id: string;
  /** The project whose video this one is a changed version of; null: none, or it was a first version. It may be gone. */
  version_of: number | null;
  /** The first version, which all versions name; it may be gone. */
  version_root: number | null;
  video_asset: string | null;
  /** The generation that makes or made its video. One that ended without a video allows another. */
  video_generation: string | null;
  voice_id: string | null;
}

export interface Pronunciations {
  id: Generated<number>;
  spoken: string;
  user_id: string;
  written: string;
  /** The word in lower case, because it has one pronunciation in any case. */
  written_key: string;
}

export interface ProviderHealth {
  /** Digests of the users whose predictions failed in a row. */
  failed_users: Generated<string[]>;
  /** Calls in a row without a usable answer. */
  failures: Generated<number>;
  model: string;
  /** When the model was paused; null: in use. */
  opened_at: Timestamp | null;
  /** How often in a row it was paused; each pause is longer than the last. */
  openings: Generated<number>;
  /** Until when one request tries the model out. */
  probe_until: Timestamp | null;
  reason: Generated<string>;
  retry_at: Timestamp | null;
  /** What the model is used for: a stage, or moderation. */
  service: ProviderService;
  /** When an operator stopped all requests to it. */
  stopped_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

/** What visitors reported of a video, until a year after it was decided. */
export interface Reports {
  address_digest: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decision: ReportDecision | null;
  email: string | null;
  id: Generated<string>;
  note: string | null;
  owner_id: string;
  page: ReportedPage;
  project_id: number;
  reason: ReportReason;
  reporter_id: string | null;
  video: string;
}

/** What the owner and those with the link wrote about a video. */
export interface ReviewComments {
  /** The moment that it is about; null: the whole video. */
  at_seconds: number | null;
  author: string;
  batch_id: string;
  body: string;
  created_at: Generated<Timestamp>;
  id: string;
  is_owner: boolean;
  number: number;
  reply_to: string | null;
  resolved_at: Timestamp | null;
  video: string;
}

/** Batches and films that were sent for review, and the link of each. */
export interface Reviews {
  /** Of the batch or film, which a trigger deletes it with. */
  batch_id: string;
  /** The number of the newest verdict or comment. */
  changes: Generated<number>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  /** When a mail about unseen ones was last queued. */
  mailed_at: Timestamp | null;
  may_download: Generated<boolean>;
  password: string | null;
  /** The number up to which the owner has seen them. */
  seen: Generated<number>;
  /** Null: its link was ended. */
  slug: string | null;
  /** An operator took it down; it cannot be sent again. */
  taken_down_at: Timestamp | null;
  /** What a visitor gets for the password. Another password has another one. */
  unlock_key: string | null;
  user_id: string;
}

/** What was said last about a video: approved, or to be changed. */
export interface ReviewVerdicts {
  /** As they call themselves. */
  author: string;
  batch_id: string;
  decided_at: Generated<Timestamp>;
  number: number;
  verdict: Verdict;
  video: string;
}

export interface Sessions {
  data: JSONColumnType<Record<string, unknown>>;
  expires_at: Timestamp;
  sid: string;
  user_id: string | null;
}

/** What the owner set for the link of a shared video. A row of another slug than the project’s is void. */
export interface ShareLinks {
  expires_at: Timestamp | null;
  may_download: Generated<boolean>;
  /** Salted and hashed; null: none. */
  password: string | null;
  plays: Generated<number>;
  project_id: number;
  slug: string;
  /** What a visitor gets for the password. Another password has another one. */
  unlock_key: string | null;
}

export interface Signers {
  expires_at: Timestamp | null;
  kind: SignerKind;
  name: string;
  seen_at: Generated<Timestamp>;
}

export interface SigningCertificates {
  certificate: string;
  created_at: Generated<Timestamp>;
  kind: Exclude<SignerKind, 'none'>;
}

export interface SpeechCaptions {
  audio_asset: string;
  /** The pauses; null: not measured yet. */
  pauses: JSONColumnType<Pause[]> | null;
  /** The corrected text; null: as spoken. */
  text: string | null;
  /** The version of the text. */
  version: Generated<number>;
}

export interface SpeechVoices {
  server_voice: string;
  updated_at: Generated<Timestamp>;
  voice_id: string;
}

/** What the paid attempts of a UTC day cost, of all users and of those who are gone, at list prices. */
export interface SpendDays {
  cents: Numeric;
  day: Timestamp;
}

/** What the attempts of a past UTC hour cost, written once. They may have been deleted since. */
export interface SpendHours {
  hour: Timestamp;
  parts: JSONColumnType<SpendPart[]>;
}

export interface Stages {
  attempt: Generated<number>;
  available_at: Generated<Timestamp>;
  claim_expires_at: Timestamp | null;
  claimed_by: string | null;
  dispatched_at: Timestamp | null;
  finished_at: Timestamp | null;
  generation_id: string;
  id: Generated<string>;
  input: Generated<JSONColumnType<Record<string, unknown>>>;
  name: StageName;
  needs: Generated<string[]>;
  notice: string | null;
  output: JSONColumnType<Record<string, unknown>> | null;
  position: number;
  progress: Generated<number>;
  queued_at: Timestamp | null;
  started_at: Timestamp | null;
  /** Claims so far; too many fail the stage, since it crashes its workers. */
  starts: Generated<number>;
  state: StageState;
  user_id: string;
  /** Fencing: every claim raises it, every later write checks it. */
  version: Generated<number>;
}

/** What operators changed about a kind of stage; without a row it is as it was deployed. */
export interface StageSettings {
  /** The chosen model; null: the one that workers were started with. */
  model: string | null;
  paused_at: Timestamp | null;
  stage: StageName;
}

export interface Subscriptions {
  cancels_at: Timestamp | null;
  created_at: Timestamp;
  id: string;
  period_end: Timestamp | null;
  period_start: Timestamp | null;
  plan_id: string | null;
  status: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface TestCertificates {
  certificates: string;
  expires_at: Timestamp;
  is_only: Generated<boolean>;
  private_key: string;
}

export interface Users {
  bio: string | null;
  /** Blocked by an operator: none of their sessions grants access. */
  blocked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  email: string | null;
  /** When the account was closed; its rows are being deleted. */
  erased_at: Timestamp | null;
  first_name: string | null;
  id: Generated<string>;
  last_name: string | null;
  /** Whether to mail when a long job is done. */
  mails_when_done: Generated<boolean>;
  profile_image_url: string | null;
  role: Generated<Role>;
  stripe_customer_id: string | null;
  /** The ticket of the newest applied Stripe snapshot. */
  stripe_ticket: Generated<number>;
  subject: string;
  subscription_period_end: Timestamp | null;
  subscription_plan: string | null;
  subscription_status: Generated<string>;
  username: string;
  /** The name's visual form; null until it is claimed, see `claimUsername`. */
  username_key: string | null;
}

export interface Voices {
  description: string;
  gender: Gender;
  id: string;
  name: string;
  position: number;
  sample_path: string;
}

/** The key of watermarks while operators have given none. */
export interface WatermarkKeys {
  is_only: Generated<boolean>;
  key: string;
}

/** The ids that files are marked with. */
export interface Watermarks {
  created_at: Generated<Timestamp>;
  id: number;
  /** The stage that made the file; null: it is gone. */
  stage_id: string | null;
}

/** What is told to an address, and how that went. */
export interface WebhookDeliveries {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  /** When it is tried; while it is being sent, when that try counts as lost; null: its endpoint is off. */
  due_at: Generated<Timestamp | null>;
  ended_at: Timestamp | null;
  endpoint_id: string;
  error: string | null;
  event: WebhookEvent;
  /** The generation, or the batch or film, whose messages come in order. */
  generation_id: string | null;
  id: Generated<string>;
  /** Their order. */
  number: Generated<number>;
  payload: JSONColumnType<Record<string, unknown>>;
  retry_until: Generated<Timestamp>;
  state: Generated<DeliveryState>;
  status: number | null;
}

/** Addresses that users want to be told at. */
export interface WebhookEndpoints {
  created_at: Generated<Timestamp>;
  disabled_at: Timestamp | null;
  disabled_for: DisabledFor | null;
  events: WebhookEvent[];
  /** Since when every try has failed. */
  failing_since: Timestamp | null;
  id: Generated<string>;
  /** Signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: Timestamp | null;
  secret: string;
  url: string;
  user_id: string;
}

export interface WebhookEvents {
  id: string;
  provider: string;
  received_at: Generated<Timestamp>;
}

export interface DB {
  account_erasures: AccountErasures;
  actors: Actors;
  api_keys: ApiKeys;
  assets: Assets;
  attempts: Attempts;
  batch_speeches: BatchSpeeches;
  batches: Batches;
  blog_posts: BlogPosts;
  brand_kits: BrandKits;
  checkouts: Checkouts;
  cog_predictions: CogPredictions;
  consents: Consents;
  credit_accounts: CreditAccounts;
  erased_allowances: ErasedAllowances;
  erased_revenue: ErasedRevenue;
  erasures: Erasures;
  films: Films;
  folders: Folders;
  free_addresses: FreeAddresses;
  generations: Generations;
  hidden_influencers: HiddenInfluencers;
  hourly_uses: HourlyUses;
  installation: Installation;
  ledger_entries: LedgerEntries;
  mail_limits: MailLimits;
  mail_off_links: MailOffLinks;
  mails: Mails;
  maintenance_tasks: MaintenanceTasks;
  media: Media;
  newsletter_links: NewsletterLinks;
  newsletter_subscribers: NewsletterSubscribers;
  oauth_clients: OauthClients;
  oauth_documents: OauthDocuments;
  operator_actions: OperatorActions;
  own_recordings: OwnRecordings;
  payments: Payments;
  plans: Plans;
  projects: Projects;
  pronunciations: Pronunciations;
  provider_health: ProviderHealth;
  reports: Reports;
  review_comments: ReviewComments;
  review_verdicts: ReviewVerdicts;
  reviews: Reviews;
  sessions: Sessions;
  share_links: ShareLinks;
  signers: Signers;
  signing_certificates: SigningCertificates;
  speech_captions: SpeechCaptions;
  speech_voices: SpeechVoices;
  spend_days: SpendDays;
  spend_hours: SpendHours;
  stage_settings: StageSettings;
  stages: Stages;
  subscriptions: Subscriptions;
  test_certificates: TestCertificates;
  users: Users;
  voices: Voices;
  watermark_keys: WatermarkKeys;
  watermarks: Watermarks;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
}
