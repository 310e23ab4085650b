import type { Json, Nullable, Timestamp } from './columns.ts';

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

export interface BatchesTable {
  id: string;
  user_id: string;
  name: string;
  request: Json<StoredBatch>;
  /** Hashes of what it became and of what was asked for; either makes it the same request. */
  request_hash: string;
  asked_hash: Nullable<string>;
  idempotency_key: Nullable<string>;
  /** When the mail about its end was queued, so that there is only one. */
  mailed_at: Nullable<Date>;
  created_at: Timestamp;
}

/** A speech of a batch, made once for all videos that use it. */
export interface BatchSpeechesTable {
  id: string;
  batch_id: string;
  opening: number;
  voice_id: string;
  /** The generation that makes or made it. */
  maker: string;
}
