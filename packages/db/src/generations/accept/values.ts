import type { CreditOutcome, GenerationKind } from '@talkreel/contracts/names';
import type { QueryCreator } from 'kysely';
import type { Params } from '../../prepared.ts';
import type { Bucket, Database } from '../../schema.ts';

/** Input of the statement that accepts a request. */
export interface AcceptValues {
  id: string;
  userId: string;
  kind: GenerationKind;
  title: string;
  input: string;
  cost: 0 | 1;
  credit: CreditOutcome;
  coveredBy: string | null;
  take: number | null;
  lipsyncNumber: number | null;
  idempotencyKey: string | null;
  requestHash: string;
  askedHash: string | null;
  repeatKey: string | null;
  deadlineSeconds: number;
  /** Seconds added to the deadline for each `atOnce` generations that the user has in progress. */
  roundSeconds: number;
  atOnce: number;
  maxActive: number;
  /** The request's trace; null: not traced. */
  traceparent: string | null;
  batchId: string | null;
  batchPosition: number | null;
  /** An existing project. */
  projectId: number | null;
  /** The video that the project must show; null: the project must be free for one. */
  sourceVideo: string | null;
  /** The generation makes the project's video. */
  fills: boolean;
  /** The kind of a new project; null if none is created. */
  projectKind: 'video' | 'influencer' | null;
  name: string | null;
  script: string | null;
  description: string | null;
  actorId: string | null;
  voiceId: string | null;
  audioAsset: string | null;
  imageAsset: string | null;
  /** An uploaded file that becomes part of the project. */
  uploadAsset: string | null;
  /** A JSON array. */
  stages: string;
}

export type AcceptParams = Params<AcceptValues>;

/** Available to the statement's parts: one row once the request is accepted, none if it is refused. */
export interface AcceptTables extends Database {
  accepted: { bucket: Bucket | null };
  /** The project created for it. */
  project: { id: number };
}

export type AcceptStatement = QueryCreator<AcceptTables>;
