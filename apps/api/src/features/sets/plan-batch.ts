import { randomUUID } from 'node:crypto';
import type { BatchRequest } from '@talkreel/contracts/http/sets';
import { setRefusals } from '@talkreel/contracts/texts/sets';
import { listPronunciations } from '@talkreel/db/accounts/pronunciations.repo';
import type { NewBatch } from '@talkreel/db/generations/accept-set/write-batch';
import type { AcceptedRequest } from '@talkreel/db/generations/accept.repo';
import { findBatch } from '@talkreel/db/generations/sets.repo';
import type { StoredBatch } from '@talkreel/db/schema';
import { invalid, notFound } from '../../errors.ts';
import { findActor, findVoice, orGone, type ReferenceDeps } from '../../generations/references.ts';
import { newProject } from '../../generations/plans.ts';
import { findTooShort, partRequest, type Planner, type SetBasis } from './plan-part.ts';
import { placesOf } from '../../lib/batch-places.ts';

/** Every opening spoken by every actor in every voice; a speech is made once for all actors. */
export const batches: Planner<BatchRequest, StoredBatch> = {
  kind: 'batch',
  partKind: 'talking-video',
  notEnded: () => setRefusals.videoNotEnded,
  find: findBatch,
  resolve: resolveBatch,
  firstText: ({ openings }) => openings[0],
  plan: planBatch,

  async checkRetry(_db, _userId, request, asked) {
    const places = placesOf(request);
    if (asked?.some(({ position }) => !places[position])) throw notFound();
  },

  planRetry: (request, basisOf) => ({
    kind: 'batch',
    plan(positions) {
      const basis = basisOf(request);
      return positions.map((position, index) => {
        const { opening, voiceId } = spokenAt(request, position);
        return {
          opening,
          voiceId,
          request: (speechId, makes) => ({
            ...videoRequest(basis, { position, speechId, makes }),
            ...(index === 0 && basis.retry),
          }),
        };
      });
    },
  }),
};

async function resolveBatch(
  deps: ReferenceDeps,
  userId: string,
  { openings, actors, voices, endsWithSpeech }: BatchRequest,
): Promise<StoredBatch> {
  const resolved: StoredBatch = {
    openings,
    actors: await Promise.all(
      actors.map((actor) => orGone('actors', setRefusals.noActor, findActor(deps, userId, actor))),
    ),
    voices: await Promise.all(
      voices.map((voice) => orGone('voices', setRefusals.noVoice, findVoice(deps, voice))),
    ),
    endsWithSpeech,
  };
  const speaking = { rate: 1, pronunciations: await listPronunciations(deps.db, userId) };
  for (const [index, opening] of openings.entries()) {
    const tooShort = findTooShort(opening, resolved.actors, speaking);
    if (!tooShort) continue;
    const { seconds, title, clipSeconds } = tooShort;
    throw invalid(
      `openings.${index}`,
      setRefusals.tooLong('Opening', index + 1, seconds, title, clipSeconds),
    );
  }
  return resolved;
}

/** What a place says, and who says it. */
function spokenAt(batch: StoredBatch, position: number) {
  const place = placesOf(batch)[position];
  const text = place && batch.openings[place.opening];
  const actor = place && batch.actors[place.actor];
  const voice = place && batch.voices[place.voice];
  if (text === undefined || !actor || !voice) throw new Error('a place outside its batch');
  return { opening: place.opening, text, actor, voice, voiceId: voice.id };
}

/** A speech of every opening in every voice, and the videos that use them. */
function planBatch(basis: SetBasis<StoredBatch>): NewBatch {
  const { name, request } = basis;
  const { openings, voices } = request;
  const speeches = openings.flatMap((_text, opening) =>
    voices.map(({ id: voiceId }) => ({ id: randomUUID(), opening, voiceId })),
  );
  const parts = placesOf(request).map((place, position) => {
    const speechId = speeches[place.opening * voices.length + place.voice]?.id ?? '';
    return {
      speechId,
      request: (makes: boolean) => videoRequest(basis, { position, speechId, makes }),
    };
  });
  return { kind: 'batch', name, request, speeches, parts };
}

/** The generation of one place. `makes`: it makes its speech; otherwise it waits for the one that does. */
function videoRequest(
  basis: SetBasis<StoredBatch>,
  { position, speechId, makes }: { position: number; speechId: string; makes: boolean },
): AcceptedRequest {
  const { request, setId: batchId } = basis;
  const { text, actor, voice } = spokenAt(request, position);
  const { endsWithSpeech } = request;
  return partRequest(basis, {
    kind: 'talking-video',
    position,
    title: `Video with ${actor.title}`,
    project: newProject('video', { script: text, actorId: actor.id, voiceId: voice.id }),
    text,
    actor,
    voice,
    rate: 1,
    endsWithSpeech,
    input: { batchId, endsWithSpeech },
    audio: { speechId },
    needs: makes ? [] : ['speech'],
  });
}
