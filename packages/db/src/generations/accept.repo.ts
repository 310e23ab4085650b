import type { CreditOutcome, GenerationKind, StageName } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db, DbOrTx } from '../client.ts';
import { noteReservation, reserveCredit } from '../credits/reserve-and-capture.ts';
import { prepare } from '../prepared.ts';
import type { Bucket } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import {
  fillProject,
  lockFreeProject,
  projectIdOf,
  takeInUploads,
  selectAdmission,
} from './accept/fill-project.ts';
import { insertGeneration, insertProject, insertStages } from './accept/insert-generation.ts';
import type { AcceptParams, AcceptValues } from './accept/values.ts';

/** What a project shows before its video exists; null leaves a column unchanged. */
export interface ProjectFill {
  audioAsset?: string | null;
  imageAsset?: string | null;
  script?: string | null;
  voiceId?: string | null;
  actorId?: string | null;
}

/** An existing project: it must be free for a video, or show `video`; otherwise nothing is accepted. */
export interface ExistingProject {
  id: number;
  /** The asset that the generation is made from; absent: it has no video, delivered or in progress. */
  video?: string;
  /** The generation makes its video; null: it does not. */
  fill: ProjectFill | null;
}

export interface NewProject {
  kind: 'video' | 'influencer';
  name: string | null;
  script: string | null;
  description: string | null;
  actorId: string | null;
  voiceId: string | null;
  /** A recording or portrait that other projects may also show. */
  audioAsset: string | null;
  imageAsset: string | null;
}

/** An authorised and validated request: everything to write before anything is promised. */
export interface AcceptedRequest {
  userId: string;
  kind: GenerationKind;
  title: string;
  input: Record<string, unknown>;
  /** 1 takes a credit; 0 is free, or paid by the audio generation `coveredBy`. */
  cost: 0 | 1;
  coveredBy: string | null;
  /** 2 or 3: a further take of the speech that pays. */
  take?: number | null;
  /** The next number of a lip-sync at planning time. */
  lipsyncNumber?: number | null;
  idempotencyKey: string | null;
  /** A hash of what the request became. */
  requestHash: string;
  /** A hash of what was asked for; unset: nothing that could be repeated. */
  askedHash?: string | null;
  /** Equal keys of one user may not run side by side; null if repeats are allowed. */
  repeatKey: string | null;
  deadlineSeconds: number;
  /** Time added to the deadline for each `atOnce` generations of the user in progress at acceptance; unset: none. */
  ownWork?: { roundSeconds: number; atOnce: number };
  /** The user's limit of queued and running generations. */
  maxActive: number;
  /** The request's trace; unset: not traced. */
  traceparent?: string | null;
  project: ExistingProject | NewProject | null;
  /** An uploaded recording, which becomes part of the project unless it is part of another. */
  uploadAsset?: string | null;
  /** The video of a batch, or the scene of a film, that it makes; no position: it joins the film. */
  set?: { id: string; position: number | null };
  stages: PlannedStage[];
}

export interface PlannedStage {
  /** The generation's id, set only if something refers to it before it exists. */
  id?: string;
  name: StageName;
  position: number;
  /** `speech`: one that another generation of its batch makes (`speeches.repo.ts`); `scenes`: its film's (`sets.repo.ts`). */
  needs: Array<StageName | 'speech' | 'scenes'>;
  input: Record<string, unknown>;
}

export interface AcceptedGeneration {
  generationId: string;
  projectId: number | null;
  bucket: Bucket | null;
}

const VIDEO_KINDS: ReadonlySet<GenerationKind> = new Set([
  'lipsync',
  'influencer-video',
  'one-shot',
  'talking-video',
  'film',
]);

/** One statement, so one round trip and one transaction. */
const accept = prepare('accept', (db, params: AcceptParams) =>
  db
    .with('free_project', (cte) => lockFreeProject(cte, params))
    .with('admission', (cte) => selectAdmission(cte, params))
    .with('reserved', (cte) => reserveCredit(cte, params))
    .with('accepted', (cte) =>
      cte
        .selectFrom('admission')
        .leftJoin('reserved', (join) => join.onTrue())
        .select('reserved.bucket')
        .where((eb) =>
          eb.or([sql<boolean>`${params.cost} = 0`, eb('reserved.bucket', 'is not', null)]),
        ),
    )
    .with('project', (cte) => insertProject(cte, params))
    .with('filled', (cte) => fillProject(cte, params))
    .with('takenIn', (cte) => takeInUploads(cte, params))
    .with('generation', (cte) => insertGeneration(cte, params))
    .with('stage', (cte) => insertStages(cte, params))
    .with('entry', (cte) => noteReservation(cte, params))
    .selectFrom('accepted')
    .select(['accepted.bucket', projectIdOf(params).as('project_id')]),
);

/**
 * Reserves the credit and writes generation, project, stages and ledger entry. null: no credit left, too many running,
 * or the project has a video already. A reused idempotency key, or a repeat of a running request, violates a unique
 * index (see `acceptConflict`) and writes nothing.
 */
export async function acceptGeneration(
  db: Db,
  request: AcceptedRequest,
): Promise<AcceptedGeneration | null> {
  return serializeByUser(db, request.userId, () => acceptWithin(db, request));
}

/** The same inside the caller's transaction, under the user's lock (`serializeByUser`). */
export async function acceptWithin(
  tx: DbOrTx,
  request: AcceptedRequest,
): Promise<AcceptedGeneration | null> {
  const id = randomUUID();
  const [written] = await accept(tx, toValues(id, request));
  return written
    ? { generationId: id, projectId: written.project_id, bucket: written.bucket }
    : null;
}

/** Thrown for a request that is refused; rolls the caller's transaction back. */
export class Refused extends Error {}

/** The same for one of several that are accepted all or none. @throws {Refused} */
export async function acceptOrRefuse(
  tx: DbOrTx,
  request: AcceptedRequest,
): Promise<AcceptedGeneration> {
  const written = await acceptWithin(tx, request);
  if (!written) throw new Refused();
  return written;
}

function toValues(id: string, request: AcceptedRequest): AcceptValues {
  return {
    id,
    userId: request.userId,
    kind: request.kind,
    title: request.title,
    input: JSON.stringify(request.input),
    cost: request.cost,
    credit: creditWord(request),
    coveredBy: request.coveredBy,
    take: request.take ?? null,
    lipsyncNumber: request.lipsyncNumber ?? null,
    idempotencyKey: request.idempotencyKey,
    requestHash: request.requestHash,
    askedHash: request.askedHash ?? null,
    repeatKey: request.repeatKey,
    deadlineSeconds: request.deadlineSeconds,
    roundSeconds: request.ownWork?.roundSeconds ?? 0,
    atOnce: request.ownWork?.atOnce ?? 1,
    maxActive: request.maxActive,
    traceparent: request.traceparent ?? null,
    batchId: request.set?.id ?? null,
    batchPosition: request.set?.position ?? null,
    ...projectValues(request),
    uploadAsset: request.uploadAsset ?? null,
    stages: JSON.stringify(request.stages),
  };
}

function projectValues({ kind, project }: AcceptedRequest) {
  const made = project !== null && !('id' in project) ? project : null;
  const found = project !== null && 'id' in project ? project : null;
  const shown: ProjectFill = made ?? found?.fill ?? {};
  return {
    projectId: found?.id ?? null,
    sourceVideo: found?.video ?? null,
    fills: made ? VIDEO_KINDS.has(kind) : found?.fill != null,
    projectKind: made?.kind ?? null,
    name: made?.name ?? null,
    description: made?.description ?? null,
    script: shown.script ?? null,
    actorId: shown.actorId ?? null,
    voiceId: shown.voiceId ?? null,
    audioAsset: shown.audioAsset ?? null,
    imageAsset: shown.imageAsset ?? null,
  };
}

function creditWord(request: Pick<AcceptedRequest, 'cost' | 'coveredBy'>): CreditOutcome {
  if (request.cost === 1) return 'reserved';
  return request.coveredBy === null ? 'free' : 'included';
}

export type AcceptConflict = 'idempotency-key' | 'repeat' | 'plan' | 'file-gone';

const CONFLICTS: Record<string, AcceptConflict> = {
  generations_key: 'idempotency-key',
  generations_repeat: 'repeat',
  generations_exports: 'repeat',
  generations_batch_video: 'repeat',
  // Another request was quicker; this one must be planned again.
  generations_covered: 'plan',
  generations_takes: 'plan',
  generations_lipsync_number: 'plan',
  // The recording's project was deleted meanwhile.
  projects_audio_asset_kept: 'file-gone',
  projects_image_asset_kept: 'file-gone',
};

/** Which rule a failed `acceptGeneration` violated; null for any other error. */
export function acceptConflict(error: unknown): AcceptConflict | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null;
  return CONFLICTS[String(error.constraint)] ?? null;
}
