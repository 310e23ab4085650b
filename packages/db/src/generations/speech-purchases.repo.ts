import type { CreditOutcome, GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Database } from '../schema.ts';

/** States of work in progress or done. */
export const OPEN_OR_DELIVERED: GenerationState[] = ['queued', 'running', 'succeeded'];

/** A retake of a sentence counts as a take; one that was paid itself pays for two more. */
const SPOKEN_KINDS: GenerationKind[] = ['audio', 'retake'];

/** What one generation buys for speech: up to three takes and one video. */
export interface SpeechPurchase {
  /** The first take, which was paid. */
  id: string;
  credit: CreditOutcome;
  projectId: number | null;
  /** Takes that exist, are in progress or were used up by a cancellation; the first is 1. */
  takes: number[];
  /** Whether the included video exists, is in progress or was used up by a cancellation. */
  hasVideo: boolean;
  /** Whether its project has a video, or one in progress. */
  isFilled: boolean;
}

/** Finds the purchase of a speech from its first take, or from any other. */
export function findPurchaseOfSpeech(
  db: DbOrTx,
  userId: string,
  generationId: string,
): Promise<SpeechPurchase | undefined> {
  return selectPurchase(db, userId)
    .where((eb) =>
      eb(
        'first.id',
        'in',
        eb
          .selectFrom('generations as spoken')
          .select((own) => own.fn.coalesce('spoken.covered_by', 'spoken.id').as('id'))
          .where('spoken.id', '=', generationId)
          .where('spoken.kind', 'in', SPOKEN_KINDS),
      ),
    )
    .executeTakeFirst();
}

/** Finds the purchase of the project in which its speech was made. */
export function findPurchaseOfProject(
  db: DbOrTx,
  userId: string,
  projectId: number,
): Promise<SpeechPurchase | undefined> {
  return selectPurchase(db, userId)
    .where('first.kind', '=', 'audio')
    .where('first.project_id', '=', projectId)
    .orderBy('first.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function selectPurchase(db: DbOrTx, userId: string) {
  return db
    .selectFrom('generations as first')
    .leftJoin('projects', 'projects.id', 'first.project_id')
    .where('first.user_id', '=', userId)
    .where('first.kind', 'in', SPOKEN_KINDS)
    .where('first.take', 'is', null)
    .select(['first.id', 'first.credit', 'first.project_id as projectId'])
    .select((eb) => [
      sql<number[]>`array(
        select case when spoken.id = first.id then 1 else spoken.take end from generations spoken
        where (spoken.id = first.id or (spoken.covered_by = first.id and spoken.take is not null))
          and (spoken.state = any(${OPEN_OR_DELIVERED}) or spoken.cancelled_as = 'counted') order by 1)`.as(
        'takes',
      ),
      eb
        .or([
          // A sentence that is spoken again brings its video along.
          eb('first.kind', '=', 'retake'),
          eb.exists(
            eb
              .selectFrom('generations as lipsync')
              .select('lipsync.id')
              .whereRef('lipsync.covered_by', '=', 'first.id')
              .where('lipsync.kind', '=', 'lipsync')
              .where((made) =>
                made.or([
                  made('lipsync.state', 'in', OPEN_OR_DELIVERED),
                  made('lipsync.cancelled_as', '=', 'counted'),
                ]),
              ),
          ),
        ])
        .$castTo<boolean>()
        .as('hasVideo'),
      eb
        .and([eb('projects.id', 'is not', null), eb.not(isFree(eb))])
        .$castTo<boolean>()
        .as('isFilled'),
    ]);
}

/**
 * Whether a project is free for a video: it shows none, and any generation that was to make one ended without. Certain
 * only if the project is locked first.
 */
export function isFree(eb: ExpressionBuilder<Database, 'projects'>) {
  return eb.and([
    eb('projects.video_asset', 'is', null),
    // This is a value rather than `exists`, which Postgres may plan as reading all generations.
    eb(
      eb.fn.coalesce(
        eb
          .selectFrom('generations as filling')
          .select('filling.state')
          .whereRef('filling.id', '=', 'projects.video_generation'),
        sql.lit<GenerationState>('cancelled'),
      ),
      'not in',
      OPEN_OR_DELIVERED,
    ),
  ]);
}

/** What was said, and by which voice. */
export interface Speech {
  kind: GenerationKind;
  text: string | null;
  voiceId: string | null;
  /** An own recording, instead of a voice. */
  recordingId: string | null;
  language: string | null;
  rate: number | null;
}

/** The input of the generation that made a recording; undefined if it is gone. */
export async function findSpeech(
  db: DbOrTx,
  userId: string,
  generationId: string,
): Promise<Speech | undefined> {
  return db
    .selectFrom('generations')
    .where('id', '=', generationId)
    .where('user_id', '=', userId)
    .select([
      // A one shot wrote its own script, and a retake's text is one sentence of its script.
      sql<string | null>`coalesce(input->>'script', input->>'text', result->>'script')`.as('text'),
      sql<string | null>`input->>'voiceId'`.as('voiceId'),
      sql<string | null>`input->>'recordingId'`.as('recordingId'),
      sql<string | null>`input->>'language'`.as('language'),
      sql<number | null>`(input->>'rate')::float8`.as('rate'),
      'kind',
    ])
    .executeTakeFirst();
}

/** A take that is delivered or in progress. */
export interface TakeRow {
  id: string;
  number: number;
  state: GenerationState;
  created_at: Date;
  input: Record<string, unknown>;
  audio_path: string | null;
  audio_seconds: number | null;
  is_shown: boolean;
}

/** The takes of a project's speech, by number. */
export function listTakes(db: DbOrTx, userId: string, projectId: number): Promise<TakeRow[]> {
  return db
    .selectFrom('generations')
    .innerJoin('projects', 'projects.id', 'generations.project_id')
    .leftJoin('assets', (join) =>
      join
        .onRef('assets.source_generation', '=', 'generations.id')
        .onRef('assets.project_id', '=', 'generations.project_id')
        .on('assets.kind', '=', 'audio'),
    )
    .where('generations.project_id', '=', projectId)
    .where('generations.user_id', '=', userId)
    .where('generations.kind', '=', 'audio')
    .where('generations.state', 'in', OPEN_OR_DELIVERED)
    .select(['generations.id', 'generations.state', 'generations.created_at', 'generations.input'])
    .select(['assets.path as audio_path', 'assets.duration_seconds as audio_seconds'])
    .select((eb) => [
      eb.fn.coalesce('generations.take', eb.lit(1)).as('number'),
      sql<boolean>`assets.id is not distinct from projects.audio_asset and assets.id is not null`.as(
        'is_shown',
      ),
    ])
    .orderBy('number')
    .execute();
}
