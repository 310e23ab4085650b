import { randomUUID } from 'node:crypto';
import { LANGUAGE } from '@talkreel/contracts/constants';
import type { BatchRequest } from '@talkreel/contracts/http/batches';
import { recordingPath } from '@talkreel/contracts/media';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { batchTexts } from '@talkreel/contracts/batch-texts';
import type { AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import {
  listPronunciations,
  type PronunciationRow,
} from '@talkreel/db/accounts/pronunciations.repo';
import type { StoredBatch } from '@talkreel/db/schema';
import { pipelines } from '@talkreel/queue/catalog';
import { invalid } from '../../errors.ts';
import { findActor, findVoice, orGone, type ReferenceDeps } from '../../generations/performers.ts';
import { newProject, plainPlan } from '../../generations/plans.ts';

type Actor = StoredBatch['actors'][number];

/** Which opening, actor and voice a place in the grid has. */
export interface Place {
  opening: number;
  actor: number;
  voice: number;
}

export function placesOf({ openings, actors, voices }: StoredBatch): Place[] {
  return openings.flatMap((_text, opening) =>
    actors.flatMap((_actor, actor) => voices.map((_voice, voice) => ({ opening, actor, voice }))),
  );
}

/**
 * The request with everything that it names looked up in our own rows.
 * @throws {HttpError} 400 for what does not exist, or does not fit.
 */
export async function resolveBatch(
  { db, references }: ReferenceDeps,
  userId: string,
  { openings, actors, voices, endsWithSpeech }: BatchRequest,
): Promise<StoredBatch> {
  const resolved: StoredBatch = {
    openings,
    actors: await Promise.all(
      actors.map((actor) =>
        orGone('actors', batchTexts.noActor, findActor({ db, references }, userId, actor)),
      ),
    ),
    voices: await Promise.all(
      voices.map((voice) => orGone('voices', batchTexts.noVoice, findVoice({ references }, voice))),
    ),
    endsWithSpeech,
  };
  const pronunciations = await listPronunciations(db, userId);
  for (const [index, opening] of openings.entries())
    requireFit(opening, index, resolved.actors, pronunciations);
  return resolved;
}

function requireFit(
  opening: string,
  index: number,
  actors: Actor[],
  pronunciations: PronunciationRow[],
): void {
  const seconds = estimateSpeechSeconds(opening, 1, LANGUAGE, pronunciations);
  const tooShort = actors.find(({ videoSeconds }) => seconds > videoSeconds);
  if (tooShort)
    throw invalid(
      `openings.${index}`,
      batchTexts.tooLong(
        index + 1,
        Math.ceil(seconds),
        tooShort.title,
        Math.floor(tooShort.videoSeconds),
      ),
    );
}

/** What every video of a batch has in common. */
export interface BatchBasis {
  userId: string;
  batchId: string;
  batch: StoredBatch;
  requestHash: string;
  deadlineSeconds: number;
  maxActive: number;
  traceparent: string | null;
}

/** The generation of one place. `makes`: it makes its speech; otherwise it waits for the one that does. */
export function requestOf(
  basis: BatchBasis,
  place: Place & {
    position: number;
    speechId: string;
    makes: boolean;
    idempotencyKey?: string | null;
  },
): AcceptedRequest {
  const { batch, batchId, userId } = basis;
  const text = batch.openings[place.opening];
  const actor = batch.actors[place.actor];
  const voice = batch.voices[place.voice];
  if (text === undefined || !actor || !voice) throw new Error('a place outside its batch');
  const { videoPath, videoSeconds, influencer } = actor;
  const { endsWithSpeech } = batch;
  const actorId = actor.id === 'custom' ? null : actor.id;
  const audioId = randomUUID();
  const inputs: Record<string, Record<string, unknown>> = {
    audio: {
      text,
      voiceId: voice.id,
      samplePath: voice.samplePath,
      rate: 1,
      speechId: place.speechId,
    },
    lipsync: { videoPath, audioPath: recordingPath(audioId), videoSeconds, endsWithSpeech },
  };
  return {
    ...plainPlan(
      'talking-video',
      newProject('video', { script: text, actorId: actor.id, voiceId: voice.id }),
    ),
    userId,
    kind: 'talking-video',
    title: `Video with ${actor.title}`,
    input: {
      batchId,
      position: place.position,
      text,
      voiceId: voice.id,
      actorId,
      videoPath,
      videoSeconds,
      endsWithSpeech,
      ...(influencer && { influencer }),
    },
    idempotencyKey: place.idempotencyKey ?? null,
    requestHash: basis.requestHash,
    repeatKey: null,
    deadlineSeconds: basis.deadlineSeconds,
    maxActive: basis.maxActive,
    traceparent: basis.traceparent,
    set: { id: batchId, position: place.position },
    stages: pipelines['talking-video'].map(({ name, needs }, position) => ({
      ...(name === 'audio' && { id: audioId }),
      name,
      position,
      needs: name === 'audio' && !place.makes ? ['speech' as const] : needs,
      input: inputs[name] ?? {},
    })),
  };
}
