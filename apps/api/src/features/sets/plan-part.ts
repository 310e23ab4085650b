import { randomUUID } from 'node:crypto';
import { LANGUAGE } from '@talkreel/contracts/constants';
import { recordingPath } from '@talkreel/contracts/media';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import type { Db } from '@talkreel/db/client';
import type { PronunciationRow } from '@talkreel/db/accounts/pronunciations.repo';
import type { SetKind, SetRetry } from '@talkreel/db/generations/accept-set.repo';
import type { BatchRetry, NewBatch } from '@talkreel/db/generations/accept-set/write-batch';
import type { FilmRetry, NewFilm } from '@talkreel/db/generations/accept-set/write-film';
import type { AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import type { StoredScene } from '@talkreel/db/schema';
import { pipelines } from '@talkreel/queue/catalog';
import type { ReferenceDeps } from '../../generations/references.ts';
import type { Requester } from '../../plugins/app/auth.ts';
import { plainPlan } from '../../generations/plans.ts';

export type AskedParts = SetRetry['asked'];

/** What differs between kinds of sets. `Asked` is what a request asks for, `Stored` what became of it. */
export interface Planner<Asked, Stored> {
  kind: SetKind;
  /** The kind of its parts. */
  partKind: 'talking-video' | 'scene';
  /** Why nothing is made again, if parts were asked for or if not. */
  notEnded(hasAsked: boolean): string;
  find(
    db: Db,
    userId: string,
    id: string,
  ): Promise<{ request: Stored; name: string | null } | undefined>;
  /**
   * The request with everything that it names looked up in our own rows.
   * @throws {HttpError} 400 for what does not exist, or does not fit.
   */
  resolve(deps: ReferenceDeps, userId: string, asked: Asked): Promise<Stored>;
  /** Names a set without a name. */
  firstText(request: Stored): string | undefined;
  plan(basis: SetBasis<Stored>): NewBatch | NewFilm;
  /** @throws {HttpError} 400 or 404 for parts that cannot be made in this way. */
  checkRetry(db: Db, userId: string, request: Stored, asked: AskedParts): Promise<void>;
  /** Plans parts again; `basisOf` takes the request with its new texts. */
  planRetry(
    request: Stored,
    basisOf: (request: Stored) => SetBasis<Stored>,
  ): BatchRetry | FilmRetry;
}

/** What all generations of a set have in common. */
export interface SetBasis<Stored> extends Requester {
  setId: string;
  name: string;
  request: Stored;
  requestHash: string;
  /** The latest end of a part, and how much longer joining the parts may take. */
  deadlineSeconds: number;
  joinSeconds: number;
  maxActive: number;
  traceparent: string | null;
  /** Marks a retry, on the first generation that it starts; null: a new set, whose row has its marks. */
  retry: { idempotencyKey: string | null; askedHash: string } | null;
}

type Basis = Omit<SetBasis<unknown>, 'request'>;

/** What the request of each of its generations has. */
export function commonOf(basis: Basis) {
  const { userId, apiKeyId, isTest, requestHash, maxActive, traceparent } = basis;
  return { userId, apiKeyId, isTest, requestHash, maxActive, traceparent, idempotencyKey: null };
}

/** A part: an actor that says a text, as speech and lip-sync in one generation. */
export function partRequest(
  basis: Basis,
  part: StoredScene & {
    kind: 'talking-video' | 'scene';
    position: number;
    title: string;
    project: AcceptedRequest['project'];
    rate: number;
    endsWithSpeech: boolean;
    /** What else its input says. */
    input: Record<string, unknown>;
    /** What else its audio stage is given, and waits for. */
    audio: Record<string, unknown>;
    needs: Array<'speech'>;
  },
): AcceptedRequest {
  const { kind, position, text, actor, voice, rate, endsWithSpeech } = part;
  const { videoPath, videoSeconds, influencer } = actor;
  const audioId = randomUUID();
  const spoken = { text, voiceId: voice.id };
  const inputs: Record<string, Record<string, unknown>> = {
    audio: { ...spoken, samplePath: voice.samplePath, rate, ...part.audio },
    lipsync: { videoPath, audioPath: recordingPath(audioId), videoSeconds, endsWithSpeech },
  };
  return {
    ...plainPlan(kind, part.project),
    ...commonOf(basis),
    kind,
    title: part.title,
    input: {
      position,
      ...spoken,
      actorId: actor.id === 'custom' ? null : actor.id,
      videoPath,
      videoSeconds,
      ...(influencer && { influencer }),
      ...part.input,
    },
    repeatKey: null,
    deadlineSeconds: basis.deadlineSeconds,
    set: { id: basis.setId, position },
    stages: pipelines[kind].map(({ name, needs }, index) => ({
      ...(name === 'audio' && { id: audioId }),
      name,
      position: index,
      needs: name === 'audio' ? [...needs, ...part.needs] : needs,
      input: inputs[name] ?? {},
    })),
  };
}

/** The pace of a set, and how its user has words said. */
export interface Speaking {
  rate: number;
  pronunciations: PronunciationRow[];
}

export const secondsOf = (text: string, { rate, pronunciations }: Speaking): number =>
  estimateSpeechSeconds(text, rate, LANGUAGE, pronunciations);

/** The first of these actors whose clip is too short for a text, in whole seconds; null: all have time. */
export function findTooShort(
  text: string,
  actors: Array<StoredScene['actor']>,
  speaking: Speaking,
): { seconds: number; title: string; clipSeconds: number } | null {
  const seconds = secondsOf(text, speaking);
  const actor = actors.find(({ videoSeconds }) => seconds > videoSeconds);
  if (!actor) return null;
  const clipSeconds = Math.floor(actor.videoSeconds);
  return { seconds: Math.ceil(seconds), title: actor.title, clipSeconds };
}
