import { hooks } from './phrases.ts';
import { seededRandom } from './random.ts';
import { sentencesOf } from '@talkreel/speech-text/sentences';
import { dropUntilFits, isGreeting, worth } from './sentences.ts';
import { contracted, mended, withoutFiller } from './tighten.ts';
import { capitalise, countWords } from './write.ts';

const SHORTER = 0.67;

/** Shortens to about two thirds of the words: no filler, then no side clauses, then no sentence that says little. */
export function shorten(script: string, maxWords: number): string {
  const most = Math.max(1, Math.min(maxWords, Math.ceil(countWords(script) * SHORTER)));
  let sentences = sentencesOf(contracted(withoutFiller(script)));
  if (countWords(sentences.join(' ')) > most) sentences = dropUntilFits(sentences, most, maxWords);
  for (const shortened of [withoutAside, withoutEnd]) {
    if (countWords(sentences.join(' ')) > most) sentences = sentences.map(shortened);
  }
  return mended(sentences.join(' '));
}

/** "It keeps drinks cold, even in summer, for a day" loses what stands between commas. */
function withoutAside(sentence: string): string {
  const shorter = sentence.replace(/, [^,.!?]{3,60},(?= )/, '');
  return countWords(shorter) >= 3 ? shorter : sentence;
}

/** A sentence ends where its first thought does. */
function withoutEnd(sentence: string): string {
  const at = sentence.search(/,? (?:because|since|although|which|so that|while|and|but|when)\b|, /);
  const beginning = at > 0 ? sentence.slice(0, at) : '';
  if (beginning.split(/\s+/).length < 3) return sentence;
  return `${beginning}${/[!?]$/.exec(sentence)?.[0] ?? '.'}`;
}

const beats = ['Listen.', 'Real talk.', 'Here it is.', 'No fluff.'] as const;
const endings = [
  'Try it today.',
  'Go see for yourself.',
  'Get yours today.',
  'Your turn.',
] as const;

/** Rewrites in short sentences, with strong verbs, no filler and an invitation of a few words. */
export function sharpen(script: string, maxWords: number): string {
  const sentences = sentencesOf(contracted(withoutFiller(script))).flatMap(broken);
  const last = sentences.at(-1) ?? '';
  const invites = /\b(?:try|tap|check|visit|order|buy|get|link|start|follow|see|look|today)\b/i;
  if (sentences.length > 2 && invites.test(last) && last.split(/\s+/).length > 4)
    sentences.splice(-1, 1, pick(endings, script, last));
  const sharpened = mended(dropUntilFits(sentences, maxWords).join(' '));
  if (sharpened !== mended(script)) return sharpened;
  // A script that was sharp already gets or loses a short opening, so that the result differs.
  const [first = '', ...rest] = sentencesOf(script);
  const isBeat = beats.some((beat) => beat === first);
  const beaten = [pick(beats, script, first), ...(isBeat ? rest : [first, ...rest])].join(' ');
  return countWords(beaten) <= maxWords ? beaten : script;
}

/** Cut where a conjunction joins two thoughts. */
function broken(sentence: string): string[] {
  if (sentence.split(/\s+/).length < 9) return [sentence];
  const found =
    /^(.{12,}?),? (and|but|so|because) ((?:I|you|it|they|we|my|the|this|that)\b.{8,})$/i.exec(
      sentence,
    );
  const [, before, word = '', after = ''] = found ?? [];
  if (before === undefined) return [sentence];
  const joined = /and/i.test(word) ? capitalise(after) : `${capitalise(word)} ${after}`;
  return [`${before}.`, joined];
}

const short = ['Hold on.', 'Wait, hear me out.', 'Quick one.', 'You need to hear this.'] as const;

/** Replaces the opening by another of the same kind; what follows stays. */
export function reopen(script: string, maxWords: number): string {
  const sentences = sentencesOf(script);
  const [first = ''] = sentences;
  const known = openingsFor(subjectOf(script));
  const rest = withoutOpening(sentences, [...known, ...short]);
  const at = known.findIndex((opening) => script.startsWith(opening));
  const start = at >= 0 ? at + 1 : Math.floor(seededRandom(script, 0)() * known.length);
  const turned = [...known.slice(start % known.length), ...known.slice(0, start % known.length)];
  for (const opening of [...turned, ...short]) {
    const reopened = `${opening} ${rest.join(' ')}`.trim();
    if (opening !== first && countWords(reopened) <= maxWords && !rest.includes(opening))
      return mended(reopened);
  }
  const [least = ''] = [...short].filter((opening) => opening !== first);
  return mended([least, ...dropUntilFits(rest, maxWords - countWords(least))].join(' '));
}

/**
 * The sentences without the opening: a greeting, a hook and its fragments ("Not anymore."). A sentence with
 * information about the subject stays.
 */
function withoutOpening(sentences: readonly string[], openings: readonly string[]): string[] {
  const rest = sentences.filter((sentence, index) => index > 0 || !isGreeting(sentence));
  const known = openings.find((opening) => rest.join(' ').startsWith(`${opening} `));
  if (known !== undefined) return rest.slice(sentencesOf(known).length);
  const [first = '', ...others] = rest;
  const reason = /^.{8,}?,? (?:because|since) (.{12,})$/i.exec(first)?.[1];
  if (reason !== undefined) return [capitalise(reason), ...others];
  const isHook = others.length > 0 && (/[?]$/.test(first) || worth(first) < 4);
  return isHook ? others : rest;
}

function openingsFor(subject: string | null): string[] {
  if (subject === null) return [...hooks.unnamed, ...short];
  const fits = subject.startsWith('these ')
    ? hooks.thing.filter((hook) => !/\bone\b/.test(hook))
    : hooks.thing;
  return fits.map((hook) =>
    hook.replaceAll('{this}', subject).replaceAll('{This}', capitalise(subject)),
  );
}

const calendar =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:January|February|March|April|May|June|July|August|September|October|November|December)/;
const ends =
  /^(?:is|are|was|were|one|has|have|had|can|will|and|that|for|with|on|in|to|at|of|because|from|really|just|yet|before|after|when|now|today|week|morning|year|month|time|summer|winter|[a-z]+ed)$/;

/** What a script is about: a name in it, or "this mug"; null if it says neither. */
function subjectOf(script: string): string | null {
  const names = new Map<string, number>();
  for (const [name] of script.matchAll(
    /(?<=[a-z,:] )(?!I\b)[A-Z][\p{L}\d'&-]+(?: [A-Z][\p{L}\d'&-]+){0,2}/gu,
  ))
    names.set(name, (names.get(name) ?? 0) + 1);
  const [named] = [...names].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (named !== undefined && !calendar.test(named)) return named;
  const [, pointer = '', words = ''] =
    /\b(this|these|my|our) ((?:[a-z-]{2,} ?){1,4})/i.exec(script) ?? [];
  const noun = nounIn(words.split(' ').filter(Boolean), /these/i.test(pointer));
  return noun === '' ? null : `${/these/i.test(pointer) ? 'these' : 'this'} ${noun}`;
}

/** The words up to the noun: of "mug keeps coffee" the mug; of "running shoes save" the running shoes. */
function nounIn(words: readonly string[], isPlural: boolean): string {
  const noun: string[] = [];
  for (const word of words.slice(0, 3)) {
    const hasS = /[^s]s$/.test(word);
    if (ends.test(word) || (hasS && !isPlural)) break;
    if (word !== 'new') noun.push(word);
    if (hasS && isPlural) break;
  }
  return noun.join(' ');
}

function pick(from: readonly string[], script: string, not: string): string {
  const others = from.filter((one) => one !== not);
  return others[Math.floor(seededRandom(script, 1)() * others.length)] ?? not;
}
