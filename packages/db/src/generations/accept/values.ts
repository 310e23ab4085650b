import type { CreditOutcome, GenerationKind } from '@talkreel/contracts/names';
import type { Insertable, QueryCreator, RawBuilder } from 'kysely';
import type { Params } from '../../prepared.ts';
import type { Bucket, Database } from '../../schema.ts';
import type { AcceptedRequest, ProjectFill } from './request.ts';

type GenerationRow = Insertable<Database['generations']>;

/** What a request gives the columns of its generation. Those that the database works out are added in `insertGeneration`. */
export const generationColumns = {
  user_id: ({ userId }) => userId,
  kind: ({ kind }) => kind,
  title: ({ title }) => title,
  input: ({ input }) => JSON.stringify(input),
  is_test: ({ isTest = false }) => isTest,
  cost: ({ isTest, cost }) => (isTest ? 0 : cost),
  credit: creditWord,
  covered_by: ({ isTest, coveredBy }) => (isTest ? null : coveredBy),
  take: ({ isTest, take = null }) => (isTest ? null : take),
  lipsync_number: ({ isTest, lipsyncNumber = null }) => (isTest ? null : lipsyncNumber),
  idempotency_key: ({ idempotencyKey }) => idempotencyKey,
  request_hash: ({ requestHash }) => requestHash,
  asked_hash: ({ askedHash = null }) => askedHash,
  repeat_key: ({ repeatKey }) => repeatKey,
  traceparent: ({ traceparent = null }) => traceparent,
  set_id: ({ set }) => set?.id ?? null,
  set_position: ({ set }) => set?.position ?? null,
} satisfies {
  [Column in keyof GenerationRow]?: (request: AcceptedRequest) => GenerationRow[Column];
};

type GenerationColumn = keyof typeof generationColumns;
type GenerationValues = {
  [Column in GenerationColumn]: ReturnType<(typeof generationColumns)[Column]>;
};

/** Input of the statement that accepts a request; values in snake case are columns of the generation. */
export function toValues(id: string, request: AcceptedRequest) {
  const ofGeneration = Object.fromEntries(
    Object.entries(generationColumns).map(([column, valueOf]) => [column, valueOf(request)]),
  );
  return {
    ...(ofGeneration as GenerationValues),
    id,
    deadlineSeconds: request.deadlineSeconds,
    roundSeconds: request.ownWork?.roundSeconds ?? 0,
    atOnce: request.ownWork?.atOnce ?? 1,
    maxActive: request.maxActive,
    apiKeyId: request.apiKeyId ?? null,
    ...projectValues(request),
    uploadAsset: request.uploadAsset ?? null,
    stages: JSON.stringify(request.stages),
  };
}

const VIDEO_KINDS: ReadonlySet<GenerationKind> = new Set([
  'lipsync',
  'influencer-video',
  'one-shot',
  'talking-video',
  'film',
  'retake',
]);

function projectValues({ kind, project }: AcceptedRequest) {
  const made = project !== null && !('id' in project) ? project : null;
  const found = project !== null && 'id' in project ? project : null;
  const shown: ProjectFill = made ?? found?.fill ?? {};
  return {
    /** An existing project. */
    projectId: found?.id ?? null,
    /** The video that the project must show; null: the project must be free for one. */
    sourceVideo: found?.video ?? null,
    /** The generation makes the project's video. */
    fills: made ? VIDEO_KINDS.has(kind) : found?.fill != null,
    /** The kind of a new project; null if none is created. */
    projectKind: made?.kind ?? null,
    name: made?.name ?? null,
    description: made?.description ?? null,
    script: shown.script ?? null,
    actorId: shown.actorId ?? null,
    voiceId: shown.voiceId ?? null,
    versionOf: made?.version?.of ?? null,
    versionRoot: made?.version?.root ?? null,
    audioAsset: shown.audioAsset ?? null,
    imageAsset: shown.imageAsset ?? null,
  };
}

function creditWord({ isTest, cost, coveredBy }: AcceptedRequest): CreditOutcome {
  if (isTest) return 'free';
  if (cost === 1) return 'reserved';
  return coveredBy === null ? 'free' : 'included';
}

export type AcceptParams = Params<ReturnType<typeof toValues>>;

/** Available to the statement's parts: one row once the request is accepted, none if it is refused. */
export interface AcceptTables extends Database {
  accepted: { bucket: Bucket | null };
  /** The project created for it. */
  project: { id: number };
}

export type AcceptStatement = QueryCreator<AcceptTables>;

/** The columns of an inserted row and what is selected for them, so that each is written once. */
export function rowOf<Column extends string>(row: Record<Column, RawBuilder<unknown>>) {
  const columns = Object.keys(row) as Column[];
  return { columns, selected: columns.map((column) => row[column].as(column)) };
}
