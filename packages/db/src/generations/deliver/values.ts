import type { QueryCreator, Selectable } from 'kysely';
import type { Params } from '../../prepared.ts';
import type { Database } from '../../schema.ts';
import type { Generations } from '../../schema.generated.ts';

/** The columns of a project that show a file. */
export type ShownAs = 'audio_asset' | 'image_asset' | 'video_asset' | 'thumbnail_asset';

/** Input of the statement that delivers a stage. */
export interface DeliverValues {
  stageId: string;
  version: number;
  generationId: string;
  /** JSON. */
  output: string;
  script: string | null;
  /** A JSON array of the files' rows, each with the column that shows it. */
  files: string;
}

export type DeliverParams = Params<DeliverValues>;

/** Available to the statement's parts; all empty if the stage is no longer ours. */
export interface DeliverTables extends Database {
  /** The generation, locked. */
  owner: Pick<
    Selectable<Generations>,
    | 'id'
    | 'user_id'
    | 'project_id'
    | 'kind'
    | 'input'
    | 'credit'
    | 'credit_bucket'
    | 'set_id'
    | 'created_at'
  >;
  /** The stage, now succeeded. */
  done: { id: string; generation_id: string };
  /** How many stages are still to come. */
  rest: { open: number };
}

export type DeliverStatement = QueryCreator<DeliverTables>;
