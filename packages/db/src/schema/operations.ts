import type { OperatorAction, ProviderService, StageName } from '@talkreel/contracts/names';
import type { Generated } from 'kysely';
import type { Json, Nullable, Timestamp } from './columns.ts';
import type { Bucket } from './credits.ts';

/** What the paid attempts of a UTC day cost, of all users and of those who are gone, at list prices. */
export interface SpendDaysTable {
  day: string;
  cents: number;
}

/** What the attempts of a past UTC hour cost, written once. They may have been deleted since. */
export interface SpendHoursTable {
  hour: Date;
  parts: Json<SpendPart[]>;
}

export interface SpendPart {
  stage: StageName;
  /** How the generations were paid; null: they cost none. */
  bucket: Bucket | null;
  cents: number;
}

/** A periodic task of `packages/queue/src/maintenance.ts`. */
export interface MaintenanceTasksTable {
  name: string;
  holder: string;
  held_until: Date;
  /** Where the task goes on; null: from its beginning. */
  cursor: Nullable<string>;
}

/** One row: the id that the media store of this database carries too. */
export interface InstallationTable {
  only_row: Generated<boolean>;
  id: Generated<string>;
  /** Whether the id was written into the store. */
  store_marked: Generated<boolean>;
}

export interface ProviderHealthTable {
  model: string;
  /** What the model is used for: a stage, or moderation. */
  service: ProviderService;
  /** Calls in a row without a usable answer. */
  failures: Generated<number>;
  /** Digests of the users whose predictions failed in a row. */
  failed_people: Generated<string[]>;
  /** How often in a row it was paused; each pause is longer than the last. */
  openings: Generated<number>;
  /** When the model was paused; null: in use. */
  opened_at: Nullable<Date>;
  retry_at: Nullable<Date>;
  /** Until when one request tries the model out. */
  probe_until: Nullable<Date>;
  reason: Generated<string>;
  /** When an operator stopped all requests to it. */
  stopped_at: Nullable<Date>;
  updated_at: Timestamp;
}

/** The audit log. */
export interface OperatorActionsTable {
  id: Generated<number>;
  /** The same key is the same action. */
  key: string;
  /** The operator; null: the account is gone. */
  operator_id: Nullable<string>;
  action: OperatorAction;
  /** What it was done to: a generation, a user, a stage, a model, a project or a post. */
  subject: string;
  reason: string;
  details: Json<Record<string, unknown>>;
  created_at: Timestamp;
}

/** What operators changed about a kind of stage; without a row it is as it was deployed. */
export interface StageSettingsTable {
  stage: StageName;
  paused_at: Nullable<Date>;
  /** The chosen model; null: the one that workers were started with. */
  model: Nullable<string>;
}
