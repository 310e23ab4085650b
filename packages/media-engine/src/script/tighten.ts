/** Ways of saying the same in fewer, stronger words. */

type Swap = readonly [RegExp, string];

const long: readonly Swap[] = [
  [/\bin order to\b/gi, 'to'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bat this point in time\b/gi, 'now'],
  [/\b(?:is|are) able to\b/gi, 'can'],
  [/\bhas the ability to\b/gi, 'can'],
  [/\ba (?:large|great|huge) (?:number|amount) of\b/gi, 'many'],
  [/\ba lot of\b/gi, 'plenty of'],
  [/\beach and every\b/gi, 'every'],
  [/\bevery single\b/gi, 'every'],
  [/\bfor a period of\b/gi, 'for'],
  [/\bthe fact that\b/gi, 'that'],
  [/\bas well as\b/gi, 'and'],
  [/\bwhether or not\b/gi, 'whether'],
  [/\butili[sz]e(s?)\b/gi, 'use$1'],
  [/\bpurchase(s?)\b/gi, 'buy$1'],
  [/\bassists? (?:you|me) (?:with|in)\b/gi, 'helps with'],
  [/\bhelps? you to\b/gi, 'lets you'],
  [/\ballows? (you|me|us) to\b/gi, 'lets $1'],
  [/\benables? (you|me|us) to\b/gi, 'lets $1'],
  [/\bI would like to\b/g, 'I want to'],
  [/\b(?:give|gives) it a try\b/gi, 'try it'],
];

const fillers: readonly Swap[] = [
  [
    /(^|[.!?] )(?:well|so|okay|ok|honestly|basically|actually|look|listen|to be honest), (\w)/gi,
    '$1$2',
  ],
  [/\b(?:I think that|I think|I believe that|I believe|I guess|I feel like|in my opinion),? /g, ''],
  [/,? (?:you know|I mean|kind of|sort of|or something|if you ask me)(?=[ ,.!?])/gi, ''],
  [
    /\b(?:really|very|just|actually|basically|literally|totally|absolutely|definitely|quite|simply|truly|pretty much|a (?:little )?bit|somewhat|perhaps|maybe)\s+(?=[a-z])/gi,
    '',
  ],
];

const contractions: readonly Swap[] = [
  [/\b(do|does|did|is|are|was|were|would|could|should|has|have|had) not\b/gi, "$1n't"],
  [/\bcannot\b|\bcan not\b/gi, "can't"],
  [/\bwill not\b/gi, "won't"],
  [/\bI am\b/g, "I'm"],
  [/\b(you|we|they) are\b/gi, "$1're"],
  [/\b(it|that|there|here|what|who) is\b(?! [.?!])/gi, "$1's"],
  [
    /\b(I|you|we|they) have (?=(?:been|never|always|already|got|had|tried|seen|found)\b)/g,
    "$1've ",
  ],
  [/\b(I|you|it|we|they) will\b/gi, "$1'll"],
  [/\blet us\b/gi, "let's"],
];

const apply = (text: string, swaps: readonly Swap[]): string =>
  swaps.reduce((said, [what, by]) => said.replace(what, by), text);

/** The text without filler and roundabout phrases. */
export function withoutFiller(text: string): string {
  return mended(apply(apply(text, long), fillers));
}

/** The text with the contractions of spoken language. */
export function contracted(text: string): string {
  return mended(apply(text, contractions));
}

/** Restores capitals at the start of sentences and removes double spaces. */
export function mended(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([.,!?;:])/g, '$1')
    .trim()
    .replace(
      /(^|[.!?…] )(\p{Ll})/gu,
      (_match, before: string, letter: string) => before + letter.toUpperCase(),
    );
}
