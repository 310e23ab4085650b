import { speechOf } from '@talkreel/speech-text/read-text';
import * as phrases from './phrases.ts';
import { seededRandom, shuffled } from './random.ts';
import { readTopic, type Subject } from './topic.ts';

export interface ScriptRequest {
  /** What the ad is about, in the user's words; any text. */
  topic: string;
  maxDurationSeconds: number;
  /** Another seed gives another script for the same topic. */
  seed?: number;
}

interface Sentence {
  text: string;
  /** The number of written or spoken words, whichever is larger. */
  words: number;
}

type Part = 'hook' | 'feature' | 'benefit' | 'proof' | 'call';

/** The possible structures of an ad, the long ones first; which ones fit depends on the time. */
const longForms: ReadonlyArray<readonly Part[]> = [
  ['hook', 'benefit', 'feature', 'proof', 'feature', 'benefit', 'proof', 'call'],
  ['hook', 'benefit', 'proof', 'benefit', 'proof', 'call'],
];
const fullForms: ReadonlyArray<readonly Part[]> = [
  ['hook', 'feature', 'benefit', 'proof', 'call'],
  ['hook', 'benefit', 'feature', 'proof', 'call'],
  ['hook', 'proof', 'feature', 'benefit', 'call'],
  ['hook', 'feature', 'proof', 'call'],
  ['hook', 'feature', 'benefit', 'call'],
];
const plainForms: ReadonlyArray<readonly Part[]> = [
  ['hook', 'benefit', 'proof', 'call'],
  ['hook', 'proof', 'benefit', 'call'],
  ['hook', 'benefit', 'call'],
];
const shortForms: ReadonlyArray<readonly Part[]> = [
  ['hook', 'feature', 'call'],
  ['hook', 'benefit', 'call'],
  ['hook', 'call'],
  ['benefit', 'call'],
  ['hook'],
];
/** The search stops after this many starts; the best result so far is good enough. */
const maxTries = 20_000;
const choicesPerPart = 7;

/** How many words fit in this time: 2.2 a second after a second of silence. At least one. */
export function wordBudget(maxDurationSeconds: number): number {
  return Math.max(1, Math.floor(2.2 * (maxDurationSeconds - 1)));
}

/**
 * A short ad to be spoken: a hook, the benefits of the subject, why to believe it, and what to do
 * now. Never more words than fit, even with numbers spelled out. The same topic and seed give the
 * same script.
 */
export function writeScript({ topic, maxDurationSeconds, seed = 0 }: ScriptRequest): string {
  const budget = wordBudget(maxDurationSeconds);
  const subject = readTopic(topic);
  const random = seededRandom(topic.trim().toLowerCase(), seed);
  // Drawn before anything is chosen, so that a longer time changes the length of a script but not its voice.
  const pools = poolsFor(subject, random);
  const forms = [
    ...(budget > 44 ? longForms : []),
    ...shuffled(fullForms, random),
    ...shuffled(plainForms, random),
    ...shortForms,
  ];
  const script = compose(subject, pools, forms, budget);
  if (script) return script;
  return phrases.fragments.find((fragment) => countWords(fragment) <= budget) ?? 'Look!';
}

/** The first form that fills the time, else the one that comes closest; empty if none fits. */
function compose(
  subject: Subject,
  pools: Record<Part, string[]>,
  forms: ReadonlyArray<readonly Part[]>,
  budget: number,
): string {
  const named = [...new Set([subject.name, subject.shortName])].map((name) =>
    sayAll(pools, { ...subject, name }),
  );
  let best: Sentence = { text: '', words: 0 };
  for (const form of forms) {
    for (const sentences of named) {
      const script = fill(form, sentences, budget);
      if (script && script.words >= budget * 0.7) return script.text;
      if (script && script.words > best.words) best = script;
    }
  }
  return best.text;
}

/** What the product does for people comes first; each form has at least one feature. */
const featureForms: ReadonlyArray<readonly Part[]> = [
  ['hook', 'feature', 'feature', 'benefit', 'proof', 'call'],
  ['hook', 'feature', 'feature', 'proof', 'call'],
  ['hook', 'feature', 'feature', 'call'],
  ['hook', 'feature', 'proof', 'call'],
  ['hook', 'feature', 'benefit', 'call'],
  ['hook', 'feature', 'call'],
  ['feature', 'call'],
  ['hook', 'feature'],
  ['feature'],
];

/**
 * The same for a subject whose features are known, in as many words as fit. A subject without features, or with
 * features that are too long to say, gets a script like any topic.
 */
export function writeAbout(subject: Subject, budget: number, seed: number): string {
  const random = seededRandom(`${subject.name} ${subject.features.join(' ')}`.toLowerCase(), seed);
  const pools = poolsFor(subject, random);
  const first = subject.features[0] ?? '';
  const most = {
    ...pools,
    feature: pools.feature.toSorted((a, b) => +(b === first) - +(a === first)),
  };
  return (
    compose(subject, most, featureForms, budget) ||
    compose(subject, pools, [...plainForms, ...shortForms], budget)
  );
}

function poolsFor(
  { kind, category, features }: Subject,
  random: () => number,
): Record<Part, string[]> {
  const own = {
    goal: [phrases.goalBenefits, phrases.proofs, phrases.goalCalls],
    cause: [phrases.causeBenefits, phrases.causeProofs, phrases.causeCalls],
    question: [phrases.benefits[category], phrases.proofs, phrases.talkCalls],
    asked: [phrases.benefits[category], phrases.proofs, phrases.talkCalls],
    claim: [phrases.benefits[category], phrases.proofs, phrases.talkCalls],
    kind: [phrases.kindLines, phrases.kindLines, phrases.kindCalls],
  } as const;
  const [benefits, proofs, calls] =
    kind === 'thing' || kind === 'practice' || kind === 'unnamed'
      ? [phrases.benefits[category], phrases.proofs, phrases.calls]
      : own[kind];
  const more = kind === 'thing' || kind === 'unnamed' ? phrases.benefits.general : [];
  return {
    hook: shuffled(phrases.hooks[kind], random),
    feature: features.slice(0, 4),
    benefit: [...shuffled(benefits, random), ...shuffled(more, random)],
    proof: shuffled(proofs, random),
    call: shuffled(calls, random),
  };
}

/** Every phrase with the subject filled in, and its number of spoken words. */
function sayAll(pools: Record<Part, string[]>, subject: Subject): Record<Part, Sentence[]> {
  const sentences = (phrases: string[]): Sentence[] =>
    phrases.slice(0, choicesPerPart).map((phrase) => {
      const text = say(phrase, subject);
      return { text, words: countWords(text) };
    });
  return {
    hook: sentences(pools.hook),
    feature: sentences(pools.feature),
    benefit: sentences(pools.benefit),
    proof: sentences(pools.proof),
    call: sentences(pools.call),
  };
}

/**
 * One sentence for each part, none twice, with as many words as the budget allows; sentences are
 * tried in order. Null if a part has no sentence that fits.
 */
function fill(
  form: readonly Part[],
  sentences: Record<Part, Sentence[]>,
  budget: number,
): Sentence | null {
  let best: string[] = [];
  let bestWords = 0;
  let tries = 0;
  const visit = (index: number, chosen: string[], words: number): void => {
    const part = form[index];
    if (!part) {
      if (words > bestWords) {
        best = chosen;
        bestWords = words;
      }
      return;
    }
    for (const option of sentences[part]) {
      const total = words + option.words;
      if (total > budget || bestWords >= budget - 1 || chosen.includes(option.text)) continue;
      if (tries++ > maxTries) return;
      visit(index + 1, [...chosen, option.text], total);
    }
  };
  visit(0, [], 0);
  return bestWords === 0 ? null : { text: best.join(' '), words: bestWords };
}

function say(phrase: string, { name, plural, goal, clause }: Subject): string {
  const words: Record<string, string> = {
    This: capitalise(name),
    this: name,
    It: plural ? 'They' : 'It',
    it: plural ? 'them' : 'it',
    them: plural ? 'them' : 'it',
    is: plural ? 'are' : 'is',
    s: plural ? '' : 's',
    es: plural ? '' : 'es',
    goal: goal ?? 'begin',
    clause: clause ?? '',
    Clause: capitalise(clause ?? ''),
  };
  const said = phrase
    // "I use {it}" is an object, "{it} work{s}" a subject.
    .replace(/\{it\}(?=\s\w+\{e?s\})/g, plural ? 'they' : 'it')
    .replace(/\{(\w+)\}/g, (_match, key: string) => words[key] ?? '');
  return capitalise(said);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The number of written or spoken words, whichever is larger. */
export function countWords(sentence: string): number {
  const written = sentence.trim().split(/\s+/).length;
  const spoken = speechOf(sentence).split(/\s+/).length;
  return Math.max(written, spoken);
}
