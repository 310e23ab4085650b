import { lowerFirst } from './features.ts';
import { trimTail } from './noun-phrase.ts';

/** A topic that is a whole clause instead of a thing. */
export interface Clause {
  /** "why tea beats coffee"; "What is a podcast", asked directly; "Tea beats coffee". */
  kind: 'question' | 'asked' | 'claim';
  /** The clause without its full stop or question mark; only a claim keeps its capital. */
  clause: string;
}

const fewestWords = 3;
const mostWords = 14;

/** What may follow the main clause and would make the sentence too long. */
const aside = /[,:;]|\s(?=(?:because|since|although|though|while|unless|even if|so that)\b)/i;
/** After "why" and "how" a verb is needed: "why tea" means tea. */
const doing =
  /\s(?:\S*(?:s|ed|n't)|can|will|should|must|may|might|could|would|are|was|were|am|do|did|have|had|got|get|need|want|love|like|use|make|help|work|feel|go|eat|drink|sleep|buy|choose|trust|matter|win|keep|save|change|made|became|never|always)(?=\s|$)|^(?:\S+ )?(?:you|we|they|i|it|people)\s/i;
const questionWord = /^(?:why|how|what|when|where|which|who)\b/i;
const auxiliary =
  "(?:do|does|did|is|are|was|were|am|can|could|should|would|will|has|have|had|isn't|aren't|don't|doesn't|won't|can't)";
const inverted = new RegExp(
  `^(?:(?:why|how|when|where|what|who|which) ${auxiliary}\\b|(?:what|who|where|how)'s\\b` +
    // "how much sleep do you need"
    `|(?:how|what|which|why|when|where) .*\\b${auxiliary} (?:you|we|i|they|he|she|people)\\b` +
    // "should you skip breakfast"; what only begins with a verb ("is new") is not a question.
    '|(?:does|did|should|could|would|will) ' +
    `|${auxiliary} (?:you|we|i|they|it|people|your|my|our|the|an?|this|these|there)\\b)`,
  'i',
);
/** Verbs with a subject before them, where no relative clause has begun. */
const claim =
  /^(?:(?!(?:that|which|who|to|with|for|and|or|but)\b)[\p{L}\d'&-]+ ){1,5}(?:beats?|changes?|changed|saves?|saved|deserves?|gives?|gave|brings?|brought|tastes?|feels?|gets|takes|needs|loves|wins|matters?|works|costs|turns|became|made|(?:starts?|ends?|opens?|begins?|closes?|arrives?|returns?|launches) (?:on|in|at|today|tomorrow|now|soon|next|this))\b/iu;
/** "I quit my job", "Dogs love our treats". */
const statement =
  /^(?:(?:i|you|we|they|he|she|everyone|everybody|nobody)(?:'\S+)? [a-z]|(?:[\p{L}'-]+ ){0,3}(?:[\p{L}'-]+s|people|children|men|women) (?:love|need|want|hate|deserve|like|enjoy|prefer|trust) )/iu;

/**
 * The wording of a topic that is a clause; null for a thing, or if it is too long for one breath.
 */
export function clauseOf(topic: string): Clause | null {
  const text = (topic.replace(/^because\s+/i, '').split(aside)[0] ?? '').replace(/[\s.!?'-]+$/, '');
  const words = text.split(/\s+/);
  if (words.length < fewestWords || words.length > mostWords) return null;
  const isShouted = text === text.toUpperCase();
  const said = isShouted ? text.toLowerCase().replace(/\bi\b/g, 'I') : text;
  if (inverted.test(said)) return { kind: 'asked', clause: lowerFirst(said) };
  const explained = /^(?:why|how) (.+)$/i.exec(said)?.[1];
  if (explained !== undefined && !doing.test(explained)) return null;
  if (questionWord.test(said)) return { kind: 'question', clause: lowerFirst(said) };
  return claim.test(said) || statement.test(said)
    ? { kind: 'claim', clause: trimTail(said) }
    : null;
}

/** "why tea" means "tea"; a question that is too long to say has no shorter name. */
export function withoutQuestionWord(topic: string): string {
  const thing = topic.replace(/^(?:why|how|what|which)\s+(?=\S)/i, '');
  return thing !== topic && thing.split(/\s+/).length > mostWords ? '' : thing;
}
