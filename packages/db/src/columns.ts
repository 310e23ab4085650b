import type { FilmTransition } from '@talkreel/contracts/sets';
import type { StageName } from '@talkreel/contracts/names';

// What PostgreSQL does not know of its columns. `npm run db:codegen` adds it to the row types that it reads from the
// database (schema.generated.ts); a column that needs nothing of this is not listed here.

export type Role = 'user' | 'operator';
export type Gender = 'male' | 'female';
export type ProjectKind = 'video' | 'influencer';
export type AssetKind = 'video' | 'image' | 'audio';
export type Bucket = 'free' | 'period' | 'pack';
export type PaidBucket = Exclude<Bucket, 'free'>;
export type AttemptState =
  | 'created'
  | 'started'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'abandoned';
/** The subject of a mail: a newsletter's subscriber, a generation, a batch (its end or its review), an API key, a report. */
export type MailKind =
  | 'newsletter-confirmation'
  | 'job-done'
  | 'batch-done'
  | 'review-feedback'
  | 'key-in-url'
  | 'webhook-off'
  | 'report-answered'
  | 'report-decided';
/** Seconds of a recording: from, to. */
export type Pause = [number, number];

/** A spoken word: how many characters its text has, and its seconds in the recording: from, to. */
export type WordTime = [characters: number, from: number, to: number];

/** With what a worker signs: an operator's certificate, the test certificate, or nothing. */
export type SignerKind = 'own' | 'test' | 'none';

/** What a file's Content Credentials say, for those of the files that are made from it. */
export interface StoredProvenance {
  /** `xmp`: only the source type could be written; `none`: not even that. */
  mark: 'signed' | 'test' | 'xmp' | 'none';
  source: 'trained' | 'composite' | 'recorded';
  realFace: boolean;
  realVoice: boolean;
  consents: Array<{ kind: string; statementVersion: number; reference: string }>;
}

/** What was asked for, as it was at that time. */
export interface StoredBatch {
  openings: string[];
  actors: Array<{
    /** A catalog actor, or `custom`. */
    id: string;
    title: string;
    videoPath: string;
    videoSeconds: number;
    thumbnailPath: string | null;
    /** The influencer, if the actor is one. */
    influencer?: Record<string, unknown>;
  }>;
  voices: Array<{ id: string; name: string; samplePath: string }>;
  endsWithSpeech: boolean;
}

export interface StoredScene {
  text: string;
  actor: StoredBatch['actors'][number];
  voice: StoredBatch['voices'][number];
}

/** What was asked for, as it was at that time; a scene that is made again may have another text. */
export interface StoredFilm {
  scenes: StoredScene[];
  rate: number;
  transition: FilmTransition;
}

export interface SpendPart {
  stage: StageName;
  /** How the generations were paid; null: they cost none. */
  bucket: Bucket | null;
  cents: number;
}

/** Where the types below come from, unless from this file. */
export const imports: Record<string, readonly string[]> = {
  '@talkreel/contracts/api-keys': ['KeyScope', 'RevokedFor'],
  '@talkreel/contracts/webhooks': ['DeliveryState', 'DisabledFor', 'WebhookEvent'],
  '@talkreel/contracts/brand': ['BrandFont', 'EndCard'],
  '@talkreel/contracts/consent': ['ConsentGround', 'ConsentKind', 'ConsentSubject'],
  '@talkreel/contracts/http/shots': ['SetShot'],
  '@talkreel/contracts/http/titles': ['Title'],
  '@talkreel/contracts/label': ['ExportLabel', 'PlacementLabels'],
  '@talkreel/contracts/media-library': ['MediaItemKind'],
  '@talkreel/contracts/names': [
    'CancelOutcome',
    'CreditOutcome',
    'GenerationKind',
    'GenerationState',
    'LedgerKind',
    'OperatorAction',
    'ProviderService',
    'StageName',
    'StageState',
  ],
  '@talkreel/contracts/own-recordings': ['SpeakerConsent'],
  '@talkreel/contracts/http/reviews': ['Verdict'],
  '@talkreel/contracts/reports': ['ReportDecision', 'ReportedPage', 'ReportReason'],
};

/** Types that are narrower than the column's, and those of JSON as it is read. Null and defaults are PostgreSQL's. */
export const types: Record<string, string> = {
  'assets.provenance': 'StoredProvenance',
  'assets.word_times': 'WordTime[]',
  'signers.kind': 'SignerKind',
  'signing_certificates.kind': "Exclude<SignerKind, 'none'>",
  'users.role': 'Role',
  'sessions.data': 'Record<string, unknown>',
  'api_keys.scopes': 'KeyScope[]',
  'api_keys.revoked_for': 'RevokedFor',
  'oauth_documents.payload': 'Record<string, unknown>',
  'webhook_endpoints.events': 'WebhookEvent[]',
  'webhook_endpoints.disabled_for': 'DisabledFor',
  'webhook_deliveries.event': 'WebhookEvent',
  'webhook_deliveries.state': 'DeliveryState',
  'webhook_deliveries.payload': 'Record<string, unknown>',
  'voices.gender': 'Gender',
  'projects.kind': 'ProjectKind',
  'assets.kind': 'AssetKind',
  'speech_captions.pauses': 'Pause[]',
  'own_recordings.consent': 'SpeakerConsent',
  'consents.kind': 'ConsentKind',
  'consents.subject': 'ConsentSubject',
  'consents.ground': 'ConsentGround',
  'consents.withdrawn_by': "'user' | 'operator'",
  'reports.page': 'ReportedPage',
  'reports.reason': 'ReportReason',
  'reports.decision': 'ReportDecision',
  'review_verdicts.verdict': 'Verdict',
  'media.kind': 'MediaItemKind',
  'brand_kits.font': 'BrandFont',
  'brand_kits.end_card': 'EndCard',
  'brand_kits.label': 'ExportLabel',
  'brand_kits.placement_labels': 'PlacementLabels',
  'credit_accounts.last_bucket': 'Bucket',
  'ledger_entries.kind': 'LedgerKind',
  'ledger_entries.bucket': 'Bucket',
  'plans.interval': "'month' | 'once'",
  'payments.bucket': 'PaidBucket',
  'erased_revenue.bucket': 'PaidBucket',
  'generations.kind': 'GenerationKind',
  'generations.state': 'GenerationState',
  'generations.input': 'Record<string, unknown>',
  'generations.result': 'Record<string, unknown>',
  'generations.cost': '0 | 1',
  'generations.credit': 'CreditOutcome',
  'generations.credit_bucket': 'Bucket',
  'generations.cancelled_as': 'CancelOutcome',
  'stages.name': 'StageName',
  'stages.state': 'StageState',
  'stages.input': 'Record<string, unknown>',
  'stages.output': 'Record<string, unknown>',
  'attempts.state': 'AttemptState',
  'batches.request': 'StoredBatch',
  'batches.shots': 'SetShot[]',
  'batches.titles': 'Title[]',
  'films.request': 'StoredFilm',
  'films.shots': 'SetShot[]',
  'films.titles': 'Title[]',
  'mails.kind': 'MailKind',
  'spend_hours.parts': 'SpendPart[]',
  'provider_health.service': 'ProviderService',
  'operator_actions.action': 'OperatorAction',
  'operator_actions.details': 'Record<string, unknown>',
  'stage_settings.stage': 'StageName',
};

/** What only the previous release uses: it goes with the next migration that may remove it. */
export const retired: readonly string[] = [
  'erased_spend',
  'outbox',
  'newsletter_subscribers.token',
  'generations.batch_id',
  'generations.batch_position',
  'provider_health.failed_people',
];
