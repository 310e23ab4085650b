/** Turns what a user typed into the bare subject of an ad. */

const fillers =
  /^(?:please|can you|could you|i want|i need|i would like|i'd like|we want|we need|help me|let'?s|hey|hi|hello|ok(?:ay)?|so)\b[\s,:]*/i;
const order =
  /^(?:to )?(?:write|create|make|generate|produce|record|film|do|give|get|have)\s+(?:me |us )?(?:(?:an?|the|some|one)\s+)?(?:[\w-]+\s+){0,4}?(?:scripts?|ads?|advert(?:isement)?s?|commercials?|promos?|promotions?|videos?|clips?|reels?|posts?|stor(?:y|ies)|pitch|spot|testimonial|review)\b(?:\s+(?:about|for|on|of|to promote|promoting|that promotes|advertising|selling|to sell))?[\s:]*/i;
const verbs =
  /^(?:promot(?:e|ing)|advertis(?:e|ing)|sell(?:ing)?|market(?:ing)? (?=an?\b|the\b|my\b|our\b)|talk(?:ing)? about|present(?:ing)?|introduc(?:e|ing)|review(?:ing)?|explain(?:ing)?|describe|announc(?:e|ing)|launch(?:ing)?(?= an?\b| the\b| my\b| our\b| of\b))(?:\s+of)?\s+/i;
const about =
  /^(?:an?\s+|the\s+)?(?:(?:short|quick|funny|fun|\d+.second)\s+)*(?:ads?|advert(?:isement)?|video|script|commercial|promo|story|clip|topic|subject)\s*(?:is\s+)?(?:about|for|on|:|promoting)\s+/i;
const worth =
  /^(?:the\s+)?(?:(?:many|top|best|main|\d+)\s+)*(?:benefits?|advantages?|importance|power|joys?|reasons? (?:to (?:try|buy|use|love)|for)|tips? (?:for|on|about)|ideas? for|facts? about|why (?:you should (?:try|buy|use)|to (?:try|buy|use)|people love|everyone loves|i love))\s*(?:of\s+)?/i;

/** Symbols that are not spoken, except those that belong to a fact: "(555) 123-4567", "@glow_skin", "#1". */
const SYMBOL =
  /(\(\d{3}\)(?=[ -]?\d{3})|(?<![\p{L}\p{N}])[#@](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))|[^\p{L}\p{M}\p{N}\s.,!?;:'%$€£&+/-]/gu;

/**
 * The readable part of a topic: no markup, links, placeholders, emoji or instructions to the
 * writer.
 */
export function cleanTopic(raw: string): string {
  return raw
    .normalize('NFKC')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(
      /<[^<>]*>|\[[^\][]*\]|\{+[^{}]*\}+|\$\{[^}]*\}|%\w+%|\b(?:ignore|disregard|forget)\b[^.!?\n]*\b(?:instructions?|prompts?|rules?)\b[^.!?\n]*[.!?]?|\bsystem prompt\b/gi,
      ' ',
    )
    .replace(/https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+/gi, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2013\u2014]/g, ', ')
    .replace(SYMBOL, (_symbol, ofFact: string | undefined) => ofFact ?? ' ')
    .replace(/([.,!?;:'-])\1+/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const englishWords = new Set(
  'the a an and or of for to in on with that this my our your is are new how best make get app from by at it who which people help helps about free all home as into more without'.split(
    ' ',
  ),
);
const foreignWords = new Set(
  'der die das und für mit ein eine ist nicht el la los las una un para con por que de del le les des une et pour avec dans il lo gli di che per uma os em não com je du au och att en ett det på med voor het een van'.split(
    ' ',
  ),
);

/** Whether a text is English, or at least pronounceable for an English voice; others are not repeated. */
export function isEnglish(text: string): boolean {
  if (/^(?:null|undefined|nan|none|n\/?a|nothing|test|asdf\w*)$/i.test(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return false;
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (latin.length < letters.length * 0.9) return false;
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const english = words.filter((word) => englishWords.has(word)).length;
  const foreign = words.filter((word) => foreignWords.has(word) && !englishWords.has(word)).length;
  const vowelless = words.filter((word) => word.length > 3 && !/[aeiouy]/i.test(word)).length;
  if (words.every((word) => /(.)\1{3,}/u.test(word))) return false;
  return foreign <= english && vowelless <= words.length / 2;
}

/** Removes "write an ad about" and the like. */
export function stripOrder(sentence: string): string {
  let out = sentence;
  for (let before = ''; before !== out;) {
    before = out;
    out = out
      .replace(fillers, '')
      .replace(order, '')
      .replace(about, '')
      .replace(verbs, '')
      .replace(worth, '')
      .trim();
  }
  return out;
}
