import type { Insertable, Selectable } from 'kysely';
import type {
  PronunciationsTable,
  UsersTable,
  SessionsTable,
  AccountErasuresTable,
  ErasuresTable,
  ErasedAllowancesTable,
  DailyUsesTable,
} from './schema/accounts.ts';
import type { BrandKitsTable } from './schema/brand.ts';
import type {
  ActorsTable,
  VoicesTable,
  ProjectsTable,
  FoldersTable,
  HiddenInfluencersTable,
  AssetsTable,
  SpeechCaptionsTable,
  OwnRecordingsTable,
} from './schema/media.ts';
import type { BatchesTable, BatchSpeechesTable } from './schema/batches.ts';
import type { FilmsTable } from './schema/films.ts';
import type { GenerationsTable, StagesTable, AttemptsTable } from './schema/generations.ts';
import type {
  CreditAccountsTable,
  LedgerEntriesTable,
  PlansTable,
  SubscriptionsTable,
  PaymentsTable,
  CheckoutsTable,
  ErasedRevenueTable,
  WebhookEventsTable,
} from './schema/credits.ts';
import type {
  BlogPostsTable,
  NewsletterSubscribersTable,
  NewsletterLinksTable,
  MailOffLinksTable,
  MailsTable,
} from './schema/mails.ts';
import type {
  SpendDaysTable,
  SpendHoursTable,
  MaintenanceTasksTable,
  InstallationTable,
  ProviderHealthTable,
  OperatorActionsTable,
  StageSettingsTable,
} from './schema/operations.ts';

export type { AssetKind, Pause } from './schema/media.ts';
export type { Bucket } from './schema/credits.ts';
export type { MailKind } from './schema/mails.ts';
export type { AttemptState } from './schema/generations.ts';
export type { StoredBatch } from './schema/batches.ts';
export type { StoredFilm, StoredScene } from './schema/films.ts';

/** The tables after all migrations. Repositories derive their types from here; rows never leave the api. */
export interface Database {
  users: UsersTable;
  pronunciations: PronunciationsTable;
  sessions: SessionsTable;
  actors: ActorsTable;
  voices: VoicesTable;
  projects: ProjectsTable;
  folders: FoldersTable;
  hidden_influencers: HiddenInfluencersTable;
  assets: AssetsTable;
  speech_captions: SpeechCaptionsTable;
  own_recordings: OwnRecordingsTable;
  brand_kits: BrandKitsTable;
  credit_accounts: CreditAccountsTable;
  generations: GenerationsTable;
  stages: StagesTable;
  attempts: AttemptsTable;
  batches: BatchesTable;
  batch_speeches: BatchSpeechesTable;
  films: FilmsTable;
  ledger_entries: LedgerEntriesTable;
  webhook_events: WebhookEventsTable;
  blog_posts: BlogPostsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_links: NewsletterLinksTable;
  mail_off_links: MailOffLinksTable;
  mails: MailsTable;
  mail_limits: DailyUsesTable;
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  payments: PaymentsTable;
  checkouts: CheckoutsTable;
  erased_revenue: ErasedRevenueTable;
  account_erasures: AccountErasuresTable;
  erasures: ErasuresTable;
  erased_allowances: ErasedAllowancesTable;
  free_addresses: DailyUsesTable;
  maintenance_tasks: MaintenanceTasksTable;
  installation: InstallationTable;
  provider_health: ProviderHealthTable;
  spend_days: SpendDaysTable;
  spend_hours: SpendHoursTable;
  operator_actions: OperatorActionsTable;
  stage_settings: StageSettingsTable;
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
export type Batch = Selectable<BatchesTable>;
export type Film = Selectable<FilmsTable>;
export type Attempt = Selectable<AttemptsTable>;
export type LedgerEntry = Selectable<LedgerEntriesTable>;
export type BlogPostRow = Selectable<BlogPostsTable>;
export type PlanRow = Selectable<PlansTable>;
export type Subscription = Selectable<SubscriptionsTable>;
export type Payment = Selectable<PaymentsTable>;
export type ProviderHealth = Selectable<ProviderHealthTable>;
export type StageSettings = Selectable<StageSettingsTable>;
export type AccountErasure = Selectable<AccountErasuresTable>;
