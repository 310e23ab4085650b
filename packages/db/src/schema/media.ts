import type { SpeakerConsent } from '@talkreel/contracts/own-recordings';
import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Timestamp } from './columns.ts';

export type AssetKind = 'video' | 'image' | 'audio';

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
  starred_at: Nullable<Date>;
  folder_id: Nullable<number>;
  /** When it was moved to the trash: it is shown to nobody, and removed after a while. */
  deleted_at: Nullable<Date>;
  description: Nullable<string>;
  script: Nullable<string>;
  actor_id: Nullable<string>;
  voice_id: Nullable<string>;
  audio_asset: Nullable<string>;
  image_asset: Nullable<string>;
  video_asset: Nullable<string>;
  thumbnail_asset: Nullable<string>;
  /** The generation that makes or made its video. One that ended without a video allows another. */
  video_generation: Nullable<string>;
  is_approved: Generated<boolean>;
  approved_at: Nullable<Date>;
  share_slug: Nullable<string>;
  /** The video the slug shows: the project's. */
  shared_video: Nullable<string>;
  /** An operator took this one down; it cannot be shared again. */
  taken_down_video: Nullable<string>;
}

/** A user's folders, for projects of both kinds. */
export interface FoldersTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  /** A key that is the same for names that differ in case only. */
  name_key: string;
  created_at: Timestamp;
}

/** Influencers that are hidden from this user on the community page. */
export interface HiddenInfluencersTable {
  user_id: string;
  project_id: number;
  hidden_at: Timestamp;
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

/** Seconds of a recording: from, to. */
export type Pause = [number, number];

export interface SpeechCaptionsTable {
  audio_asset: string;
  /** The pauses; null: not measured yet. */
  pauses: ColumnType<Pause[] | null, string | null | undefined, string | null>;
  /** The corrected text; null: as spoken. */
  text: Nullable<string>;
  /** The version of the text. */
  version: Generated<number>;
}

export interface OwnRecordingsTable {
  id: Generated<string>;
  user_id: string;
  /** The sound; null: it was deleted with its project. */
  asset: string | null;
  consent: SpeakerConsent;
  /** The text agreed to, word for word. */
  statement: string;
  statement_version: number;
  created_at: Timestamp;
}
