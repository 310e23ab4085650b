import type {
  CancelOutcome,
  CreditOutcome,
  GenerationKind,
  GenerationState,
  StageName,
  StageState,
} from '@talkreel/contracts/names';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Nullable, Timestamp } from './columns.ts';
import type { Bucket } from './credits.ts';

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
  /** The outcome if its user cancelled it, otherwise null. */
  cancelled_as: Nullable<CancelOutcome>;
  /** The first take of the speech, whose credit pays for this lip-sync or further take. */
  covered_by: Nullable<string>;
  /** The number of a further take: 2 or 3. */
  take: Nullable<number>;
  /** Numbers a user's lip-syncs: of two decided side by side, one is decided again. */
  lipsync_number: Nullable<number>;
  idempotency_key: Nullable<string>;
  /** Hashes of what it became and of what was asked for; either makes it the same request. */
  request_hash: Nullable<string>;
  asked_hash: Nullable<string>;
  /** Two running generations of a user may not share it. */
  repeat_key: Nullable<string>;
  progress: Generated<number>;
  created_at: Timestamp;
  started_at: Nullable<Date>;
  finished_at: Nullable<Date>;
  deadline_at: Date;
  /** The batch whose video it makes, or the film whose scene, and its place there; a retry has the same place. Joining a film has none. */
  batch_id: Nullable<string>;
  batch_position: Nullable<number>;
  /** The trace of its request; null: not traced. */
  traceparent: Nullable<string>;
}

export interface StagesTable {
  id: Generated<string>;
  generation_id: string;
  user_id: string;
  name: StageName;
  position: number;
  needs: Generated<string[]>;
  state: StageState;
  /** Fencing: every claim raises it, every later write checks it. */
  version: Generated<number>;
  /** Claims so far; too many fail the stage, since it crashes its workers. */
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
  /** How often its create was sent; null for a release that did not count. */
  sends: Nullable<number>;
  /** The earliest time the last create may have been sent. */
  sent_at: Nullable<Date>;
  error: Nullable<string>;
  /** An estimate at list prices, for the operator's cap. */
  cost_cents: Generated<number>;
  created_at: Timestamp;
  started_at: Nullable<Date>;
  deadline_at: Date;
  finished_at: Nullable<Date>;
}
