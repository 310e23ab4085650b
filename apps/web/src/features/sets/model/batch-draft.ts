import type { BatchBody } from '@talkreel/contracts/http/sets';
import { sameOpening } from '@talkreel/contracts/same-opening';
import { BATCH_LIMITS } from '@talkreel/contracts/sets';
import { setTexts } from '@talkreel/contracts/texts/sets';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { doubtPairing, type PairingDoubt } from '../../../lib/pairing.ts';
import type { Performer, ShownPerformer } from '../../../lib/performers.ts';
import { plural } from '../../../lib/format.ts';
import { clipProblem } from '../../../lib/length-problem.ts';
import type { BatchHandover } from '../../../lib/set-handovers.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { isBlank, namePart, problemOfName, saysOnly, unspeakable, type TextRow } from './draft.ts';

/** The batch that is being composed in this tab. */
export interface BatchDraft {
  /** The visit that brought a line; a reload of it adds nothing. */
  visit: string | null;
  name: string;
  openings: TextRow[];
  actors: string[];
  voices: string[];
  endsWithSpeech: boolean;
}

export const newOpening = (text = ''): TextRow => ({ id: crypto.randomUUID(), text });

export const firstDraft: BatchDraft = {
  visit: null,
  name: '',
  openings: [{ id: 'first', text: '' }],
  actors: [],
  voices: [],
  endsWithSpeech: true,
};

/**
 * Adds the line of a visit to the draft; the same visit again, after a reload, adds nothing. If all rows are taken, the
 * draft stays as it is, and the visit can be handed over later.
 */
export function handedOver(
  draft: BatchDraft,
  visit: string,
  { opening = '', actor, voice }: BatchHandover,
): BatchDraft {
  if (draft.visit === visit) return draft;
  const openings = withOpening(draft, opening);
  if (openings === null) return draft;
  return {
    ...draft,
    visit,
    openings,
    actors: draft.actors.length === 0 && actor !== undefined ? [actor] : draft.actors,
    voices: draft.voices.length === 0 && voice !== undefined ? [voice] : draft.voices,
  };
}

/** The openings with one more; null if all rows are taken. */
function withOpening({ openings }: BatchDraft, opening: string): TextRow[] | null {
  const brought = newOpening(opening);
  const isThere = openings.some(({ text }) => sameOpening(text) === sameOpening(opening));
  if (isBlank(brought) || isThere) return openings;
  // An empty row follows, for the next opening.
  if (openings.every(isBlank)) return [brought, newOpening()];
  const free = openings.findIndex(isBlank);
  if (free >= 0) return openings.with(free, brought);
  return openings.length < BATCH_LIMITS.openings ? [...openings, brought] : null;
}

/** Adds or removes a choice; beyond the limit nothing changes. */
export function toggled(chosen: readonly string[], id: string, limit: number): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < limit ? [...chosen, id] : [...chosen];
}

/** Chooses an actor, or no longer; the first one brings the voice that suits them. */
export function withActor(
  { actors, voices }: Pick<BatchDraft, 'actors' | 'voices'>,
  { id, voiceId }: Pick<ShownPerformer, 'id' | 'voiceId'>,
): Pick<BatchDraft, 'actors' | 'voices'> {
  const isFirst = actors.length === 0 && voices.length === 0;
  return {
    actors: toggled(actors, id, BATCH_LIMITS.actors),
    voices: isFirst && voiceId !== null ? [voiceId] : voices,
  };
}

/** The doubt about the first actor whom every chosen voice contradicts; null if there is none. */
export function doubtOf(
  { voices }: Pick<BatchDraft, 'voices'>,
  chosen: readonly ShownPerformer[],
  listed: readonly Voice[],
): PairingDoubt | null {
  for (const face of chosen) {
    const doubts = voices.map((voice) => doubtPairing(face, voice, listed));
    if (doubts.every((doubt) => doubt !== null)) return doubts[0] ?? null;
  }
  return null;
}

/** The chosen voices with the one that was offered: beside those that suit another actor, else in their place. */
export function withVoice(
  { voices }: Pick<BatchDraft, 'voices'>,
  offered: string,
  chosen: readonly ShownPerformer[],
  listed: readonly Voice[],
): string[] {
  const kept = voices.filter((voice) =>
    chosen.some((face) => face.isPerson && doubtPairing(face, voice, listed) === null),
  );
  return [...new Set([...kept.slice(0, BATCH_LIMITS.voices - 1), offered])];
}

/** The number of videos, and of the parts they are made of. */
export interface BatchSum {
  openings: number;
  actors: number;
  voices: number;
  videos: number;
  /** The number of recordings, each of which the actors share. */
  speeches: number;
}

export function sumOf({ openings, actors, voices }: BatchDraft): BatchSum {
  const written = openings.filter((row) => !isBlank(row)).length;
  return {
    openings: written,
    actors: actors.length,
    voices: voices.length,
    videos: written * actors.length * voices.length,
    speeches: written * voices.length,
  };
}

/** '3 openings × 2 actors × 1 voice' */
export function factorsOf({ openings, actors, voices }: BatchSum): string {
  return [plural(openings, 'opening'), plural(actors, 'actor'), plural(voices, 'voice')].join(
    ' × ',
  );
}

/** The performer with the shortest clip, which decides how long an opening may be; null without actors. */
export function shortestOf(performers: readonly Performer[]): Performer | null {
  return performers.toSorted((a, b) => a.seconds - b.seconds)[0] ?? null;
}

/** Why an opening cannot be said; null if it can. Empty rows are reported when the batch is started. */
export function problemOfOpening(
  openings: readonly TextRow[],
  index: number,
  performers: readonly Performer[],
  speech: SpeechReader,
): string | null {
  const text = openings[index]?.text.trim() ?? '';
  if (text === '') return null;
  const number = index + 1;
  const why = unspeakable(text, speech);
  if (why !== null) return why;
  const first = openings.findIndex((other) => sameOpening(other.text) === sameOpening(text));
  if (first < index) return setTexts.sameOpening(number, first + 1);
  const over = clipProblem(speech.secondsOf(text), shortestOf(performers));
  return over && `${over} Shorten it, or choose another actor.`;
}

/** Why the batch cannot be started; null if it can. */
export function problemOfDraft(
  draft: BatchDraft,
  performers: readonly Performer[],
  speech: SpeechReader,
): string | null {
  const { openings, actors, voices } = draft;
  const empty = openings.findIndex(isBlank);
  if (openings.every(isBlank)) return setTexts.none('opening');
  if (empty >= 0) return setTexts.empty('Opening', empty + 1);
  if (actors.length === 0) return setTexts.none('actor');
  if (voices.length === 0) return setTexts.none('voice');
  for (const index of openings.keys()) {
    const problem = problemOfOpening(openings, index, performers, speech);
    if (problem !== null) return `Opening ${index + 1}: ${problem}`;
  }
  return problemOfName(draft.name);
}

export function bodyOf(draft: BatchDraft, performers: readonly Performer[]): BatchBody {
  return {
    ...namePart(draft.name),
    openings: draft.openings.map(({ text }) => text.trim()),
    actors: performers.map(({ reference }) => reference),
    voices: draft.voices,
    endsWithSpeech: draft.endsWithSpeech,
  };
}

/** What to clear of the draft after this batch was started; openings that were changed meanwhile stay. */
export function withoutSent({ openings, name }: BatchDraft, sent: BatchBody): Partial<BatchDraft> {
  return {
    ...(saysOnly(openings, sent.openings) && { openings: firstDraft.openings }),
    ...(name.trim() === (sent.name ?? '') && { name: '' }),
  };
}
