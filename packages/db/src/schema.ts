import type { Insertable, Selectable } from 'kysely';
import type * as tables from './schema.generated.ts';

export type {
  AssetKind,
  AttemptState,
  Bucket,
  MailKind,
  Pause,
  SignerKind,
  StoredBatch,
  StoredFilm,
  StoredProvenance,
  StoredScene,
  WordTime,
} from './columns.ts';

/** The tables after all migrations, read from the database. Rows never leave the api. */
export type Database = tables.DB;

export type User = Selectable<tables.Users>;
export type ActorRow = Selectable<tables.Actors>;
export type VoiceRow = Selectable<tables.Voices>;
export type Project = Selectable<tables.Projects>;
export type Asset = Selectable<tables.Assets>;
export type NewAsset = Insertable<tables.Assets>;
export type ConsentRow = Selectable<tables.Consents>;
export type CreditAccount = Selectable<tables.CreditAccounts>;
export type Generation = Selectable<tables.Generations>;
export type Stage = Selectable<tables.Stages>;
export type Batch = Selectable<tables.Batches>;
export type Review = Selectable<tables.Reviews>;
export type ReviewVerdict = Selectable<tables.ReviewVerdicts>;
export type ReviewComment = Selectable<tables.ReviewComments>;
export type Film = Selectable<tables.Films>;
export type Attempt = Selectable<tables.Attempts>;
export type LedgerEntry = Selectable<tables.LedgerEntries>;
export type BlogPostRow = Selectable<tables.BlogPosts>;
export type PlanRow = Selectable<tables.Plans>;
export type Subscription = Selectable<tables.Subscriptions>;
export type Payment = Selectable<tables.Payments>;
export type ProviderHealth = Selectable<tables.ProviderHealth>;
export type StageSettings = Selectable<tables.StageSettings>;
export type AccountErasure = Selectable<tables.AccountErasures>;
