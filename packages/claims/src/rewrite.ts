import type { Sentence } from './context.ts';
import type { ClaimRuleId } from './rules.ts';

/** A wording that takes the place of the text from `start` to before `end`. */
export interface Rewrite {
  start: number;
  end: number;
  text: string;
  /** The whole sentence as it reads then. */
  sentence: string;
}

interface Place {
  start: number;
  end: number;
}

type Change = Omit<Rewrite, 'sentence'>;

/** What a mechanical change can do, in English; null where a writer is needed. */
export function rewriteOf(
  rule: ClaimRuleId,
  text: string,
  place: Place,
  sentence: Sentence,
): Rewrite | null {
  const change = changeOf(rule, text, place, sentence);
  if (change === null) return null;
  const { start, end } = sentence;
  const said = text.slice(start, change.start) + change.text + text.slice(change.end, end);
  return { ...change, sentence: said };
}

function changeOf(
  rule: ClaimRuleId,
  text: string,
  place: Place,
  sentence: Sentence,
): Change | null {
  const isFirst = place.start === sentence.start;
  switch (rule) {
    case 'use':
      return asPossible(text, place, sentence, isFirst);
    case 'opinion':
      return isFirst ? asInvitation(text, place) : null;
    case 'best':
      return asPositive(text, place, sentence, isFirst);
    case 'comparison':
      return isFirst ? withoutUnlike(text, place, sentence) : null;
    case 'switching':
      return withoutOrigin(text, place);
    case 'absolute':
      return withoutHundred(text, place);
    default:
      return null;
  }
}

/** The text after a rewrite. */
export function applyRewrite(text: string, { start, end, text: by }: Change): string {
  return text.slice(0, start) + by + text.slice(end);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const SECOND: Readonly<Record<string, string>> = {
  my: 'your',
  mine: 'yours',
  me: 'you',
  myself: 'yourself',
};

/** "I use it on my desk" becomes "You can use it on your desk". */
function asPossible(
  text: string,
  { start }: Place,
  sentence: Sentence,
  isFirst: boolean,
): Change | null {
  const rest = text.slice(start, sentence.end).replace(/[.!…\s]+$/u, '');
  const match =
    /^I ((?:\w+ly |always |still |just |often |also |only |now )*(?:use|wear|drink|eat|take|carry|ride|play|apply|order|bring|pack|keep)\s.+)$/isu.exec(
      rest,
    );
  const [, deed] = match ?? [];
  if (deed === undefined || /\b(?:I|I['’]\w+|we|our|us)\b/iu.test(deed)) return null;
  const said = deed.replaceAll(
    /\b(?:my|mine|me|myself)\b/giu,
    (word) => SECOND[word.toLowerCase()] ?? word,
  );
  return { start, end: start + rest.length, text: `${isFirst ? 'You' : 'you'} can ${said}` };
}

/** "I love how it feels" becomes "Notice how it feels". */
function asInvitation(text: string, { start, end }: Place): Change | null {
  const match = /^I\s(?:\w+\s)?(?:love|adore|like)\s(how|the\s\w+|this|these)$/iu.exec(
    text.slice(start, end),
  );
  const [, object] = match ?? [];
  if (object === undefined) return null;
  const isThing = /^(?:this|these)$/iu.test(object);
  // "I love this." has no thing to look at.
  if (isThing && !/^\s\p{L}/u.test(text.slice(end))) return null;
  return { start, end, text: `${isThing ? 'Take a look at' : 'Notice'} ${object}` };
}

const POSITIVES: Readonly<Record<string, string>> = {
  best: 'great',
  fastest: 'fast',
  quickest: 'quick',
  easiest: 'easy',
  simplest: 'simple',
  softest: 'soft',
  lightest: 'light',
  strongest: 'strong',
  toughest: 'tough',
  smartest: 'smart',
  cheapest: 'low-priced',
  cleanest: 'clean',
  quietest: 'quiet',
  smallest: 'small',
  thinnest: 'thin',
  slimmest: 'slim',
  warmest: 'warm',
  coolest: 'cool',
  finest: 'fine',
  greatest: 'great',
  nicest: 'nice',
  prettiest: 'pretty',
  tastiest: 'tasty',
  freshest: 'fresh',
  brightest: 'bright',
  biggest: 'big',
  largest: 'large',
  comfiest: 'comfy',
  coziest: 'cozy',
  cosiest: 'cosy',
  sharpest: 'sharp',
  smoothest: 'smooth',
  richest: 'rich',
  creamiest: 'creamy',
  crispiest: 'crispy',
  'longest-lasting': 'long-lasting',
};
const THING =
  /^((?:\s[\p{L}'’-]+){1,3}?)(?=[.,!;:]|$|\s(?:in|on|of|for|to|you|that|ever|we|is|are|was|with|from|money|around|out|under|yet|and|or|there|available|which)(?!\p{L}))/iu;
const TAIL =
  /^\s(?:in the (?:whole )?(?:world|country|city)|in town|on the (?:market|planet)|of all time|ever(?: made)?|you(?:['’]ll| will)(?: ever)? \p{L}+|around|out there|money can buy|there is|available)(?=[\s.,!;:]|$)/iu;

/** "the best mug in the world" becomes "a great mug". */
function asPositive(
  text: string,
  { start, end }: Place,
  sentence: Sentence,
  isFirst: boolean,
): Change | null {
  const match =
    /^the (?:very |absolute |single |world['’]s )?(?:most ([\p{L}-]+)|([\p{L}-]+))$/iu.exec(
      text.slice(start, end),
    );
  const positive = match?.[1] ?? POSITIVES[match?.[2]?.toLowerCase() ?? ''];
  const rest = text.slice(end, sentence.end);
  const thing = THING.exec(rest)?.[1];
  if (positive === undefined || thing === undefined) return null;
  const after = rest.slice(thing.length);
  const tail = TAIL.exec(after)?.[0] ?? '';
  // "the best of both", "the fastest that we ever made": what follows belongs to the superlative.
  if (tail === '' && /^\s(?:of|you|that|ever|we|which|to)(?!\p{L})/iu.test(after)) return null;
  const isPlural = /[^sui]s$/iu.test(thing);
  const article = isPlural ? '' : /^[aeiou]/iu.test(positive) ? 'an ' : 'a ';
  const said = `${article}${positive}${thing}`;
  return {
    start,
    end: end + thing.length + tail.length,
    text: isFirst ? capitalised(said) : said,
  };
}

/** "Unlike Nespresso, it is made of paper" becomes "It is made of paper". */
function withoutUnlike(text: string, { start, end }: Place, sentence: Sentence): Change | null {
  if (!/^unlike\s/iu.test(text.slice(start, end))) return null;
  const [whole, first = ''] = /^,\s(\p{L})/u.exec(text.slice(end, sentence.end)) ?? [];
  return whole === undefined ? null : { start, end: end + whole.length, text: first.toUpperCase() };
}

/** "Switch from Mailchimp to Lettera" becomes "Switch to Lettera". */
function withoutOrigin(text: string, { start, end }: Place): Change | null {
  const [, verb] = /^(\w+(?: over)?) from\s/iu.exec(text.slice(start, end)) ?? [];
  if (verb === undefined || !/^ to\s/u.test(text.slice(end))) return null;
  return { start, end, text: verb };
}

/** "100% natural" becomes "natural". */
function withoutHundred(text: string, { start, end }: Place): Change | null {
  if (!/^100 ?%$/u.test(text.slice(start, end))) return null;
  const [whole, first = ''] =
    /^\s(\p{L})(?=(?:atural|rganic|ure|lant|andmade|riginal|uthentic|ree|ecure)\p{L}*)/u.exec(
      text.slice(end),
    ) ?? [];
  return whole === undefined ? null : { start, end: end + whole.length, text: first };
}
