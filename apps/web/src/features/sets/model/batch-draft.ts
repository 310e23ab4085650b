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
  /** What follows each opening, the same in every video. */
  body: string;
  actors: string[];
  voices: string[];
  endsWithSpeech: boolean;
}

export const newOpening = (text = ''): TextRow => ({ id: crypto.randomUUID(), text });

export const firstDraft: BatchDraft = {
  visit: null,
  name: '',
  openings: [{ id: 'first', text: '' }],
  body: '',
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

/** What one video says: an opening, and the body on a line of its own. */
export function scriptOf(opening: string, body: string): string {
  return [opening.trim(), body.trim()].filter((part) => part !== '').join('\n');
}

/** Pasted lines that became openings of their own. */
export interface DividedLines {
  /** The text as it was pasted, and the row that it was pasted into. */
  text: string;
  rowId: string;
  openings: TextRow[];
  added: TextRow[];
}

/**
 * Pasted lines become openings of their own, from the row at `index` on; empty rows below it are filled first. Lines for
 * which there are no rows left stay in the last one. null: there is only one line, or no other row.
 */
export function divideLines(
  openings: readonly TextRow[],
  index: number,
  text: string,
): DividedLines | null {
  const row = openings[index];
  const [first, ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isKept = (other: TextRow, at: number): boolean => at <= index || !isBlank(other);
  const kept = openings.filter(isKept);
  const room = BATCH_LIMITS.openings - kept.length;
  if (row === undefined || first === undefined || others.length === 0 || room < 1) return null;
  const alone = others.length > room ? others.slice(0, room - 1) : others;
  const last = others.slice(alone.length).join('\n');
  const added = [...alone, ...(last === '' ? [] : [last])].map((line) => newOpening(line));
  return {
    text,
    rowId: row.id,
    added,
    openings: [
      ...kept.slice(0, index),
      { ...row, text: first },
      ...added,
      ...kept.slice(index + 1),
    ],
  };
}

/** Puts divided lines back into one opening, as far as they are as they were pasted. */
export function joinLines(
  openings: readonly TextRow[],
  { text, rowId, added }: DividedLines,
): TextRow[] {
  const isAdded = ({ id, text: now }: TextRow): boolean =>
    added.some((one) => one.id === id && one.text === now);
  return openings
    .filter((row) => !isAdded(row))
    .map((row) => (row.id === rowId ? { ...row, text } : row));
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

/** Why the body cannot be said, whatever comes before it; null if it can, or there is none. */
export function problemOfBody(body: string, speech: SpeechReader): string | null {
  return body.trim() === '' ? null : unspeakable(body.trim(), speech);
}

/**
 * Why an opening cannot be said with the body behind it; null if it can. Empty rows are reported when the batch is
 * started, and what is wrong with the body alone, beside the body.
 */
export function problemOfOpening(
  { openings, body }: Pick<BatchDraft, 'openings' | 'body'>,
  index: number,
  performers: readonly Performer[],
  speech: SpeechReader,
): string | null {
  const text = openings[index]?.text.trim() ?? '';
  if (text === '') return null;
  const number = index + 1;
  const script = scriptOf(text, body);
  const why =
    unspeakable(text, speech) ?? (problemOfBody(body, speech) ? null : unspeakable(script, speech));
  if (why !== null) return why;
  const first = openings.findIndex((other) => sameOpening(other.text) === sameOpening(text));
  if (first < index) return setTexts.sameOpening(number, first + 1);
  const over = clipProblem(speech.secondsOf(script), shortestOf(performers));
  const what = body.trim() === '' ? 'it' : 'it or the body';
  return over && `${over} Shorten ${what}, or choose another actor.`;
}

/** What is wrong with what is written, and shown beside it too; null if nothing is. */
export function problemOfTexts(
  draft: Pick<BatchDraft, 'openings' | 'body'>,
  performers: readonly Performer[],
  speech: SpeechReader,
): string | null {
  const wrong = problemOfBody(draft.body, speech);
  if (wrong !== null) return `Body: ${wrong}`;
  for (const index of draft.openings.keys()) {
    const problem = problemOfOpening(draft, index, performers, speech);
    if (problem !== null) return `Opening ${index + 1}: ${problem}`;
  }
  return null;
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
  return problemOfTexts(draft, performers, speech) ?? problemOfName(draft.name);
}

export function bodyOf(draft: BatchDraft, performers: readonly Performer[]): BatchBody {
  return {
    ...namePart(draft.name),
    openings: draft.openings.map(({ text }) => scriptOf(text, draft.body)),
    actors: performers.map(({ reference }) => reference),
    voices: draft.voices,
    endsWithSpeech: draft.endsWithSpeech,
  };
}

/** What to clear of the draft after this batch was started; texts that were changed meanwhile stay. */
export function withoutSent(
  { openings, body, name }: BatchDraft,
  sent: BatchBody,
): Partial<BatchDraft> {
  const scripts = openings.map((row) => ({ ...row, text: scriptOf(row.text, body) }));
  return {
    ...(saysOnly(scripts, sent.openings) && { openings: firstDraft.openings, body: '' }),
    ...(name.trim() === (sent.name ?? '') && { name: '' }),
  };
}
