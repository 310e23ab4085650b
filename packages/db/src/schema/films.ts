import type { FilmTransition } from '@talkreel/contracts/films';
import type { StoredBatch } from './batches.ts';
import type { Json, Nullable, Timestamp } from './columns.ts';

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

export interface FilmsTable {
  id: string;
  user_id: string;
  project_id: number;
  request: Json<StoredFilm>;
  /** Hashes of what it became and of what was asked for; either makes it the same request. */
  request_hash: string;
  asked_hash: Nullable<string>;
  idempotency_key: Nullable<string>;
  created_at: Timestamp;
}
