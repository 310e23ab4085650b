import { sentencesOf } from '@talkreel/speech-text/sentences';
import { benefitSentences } from './benefit.ts';
import { cleanTopic, isEnglish } from './clean-topic.ts';

/** What a pasted page is about, as far as its text says. */
export interface PageContent {
  /** Empty if nothing in it looks like a name. */
  product: string;
  /** Sentences to say about it, the best ones, in the order of the page. */
  facts: string[];
}

const MAX_LINES = 400;
const MAX_FACTS = 4;

const furniture =
  /^(?:home|shop|products?|about(?: us)?|blog|support|help|company|pricing|features|overview|details|specifications?)$|\b(?:cookies?|privacy|terms|sign (?:in|up)|log ?in|add to (?:cart|bag|basket)|cart|checkout|newsletter|copyright|all rights|menu|search|skip to|follow us|share this|free shipping|shipping|returns?|faqs?|contact us|careers|javascript|instagram|facebook|tiktok|youtube|reviews?|breadcrumbs?|home page|read more|learn more|shop now|sold out|in stock|quantity|sku|gift cards?|store locator|wishlist|account|currency|language)\b|©|^\W*$/i;
const gains =
  /\b(?:sav(?:e|es|ing)|keeps?|without|easi(?:er|ly)|easy|fast(?:er)?|minutes?|hours?|days?|lasts?|better|never|always|less|more|helps?|lets? you|makes?|fits?|no more|made (?:of|from|in|with|by)|warranty|fresh|natural|waterproof|lightweight|comfortable|works?|clean|soft|warm|cold)\b/i;
const price = /[$€£]\s?\d|\d\s?(?:USD|EUR|GBP)\b/;

/** "BrewMate One | Cold brew maker". */
const titled = /\S\s+[|–—-]\s+\S|\S:\s+\S/;

export function readPage(text: string): PageContent {
  const raw = text.split(/\r?\n/).slice(0, MAX_LINES);
  const title = raw.slice(0, 8).find((line) => titled.test(line) && line.length < 90) ?? '';
  const lines = raw
    .filter((line) => line !== title)
    .map((line) => cleanTopic(line).slice(0, 600))
    .filter((line) => /\p{L}{2}/u.test(line));
  const useful = lines.filter((line) => !isFurniture(line));
  const product = productOf(title, useful);
  const scored = useful
    .filter((line) => line !== product)
    .flatMap((line) => sentencesOf(line))
    .map((sentence) => sentence.trim())
    .map((sentence, position) => ({ sentence, position, score: scoreOf(sentence, product) }))
    .filter(({ score }) => score > 0);
  const facts = scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FACTS)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ sentence }) => benefitSentences(fromOutside(sentence, product), false).slice(0, 1));
  return { product, facts: [...new Set(facts)] };
}

function isFurniture(line: string): boolean {
  const words = line.split(/\s+/).length;
  return (
    furniture.test(line) &&
    (words <= 8 || /cookies?|privacy|copyright|©|rights reserved/i.test(line))
  );
}

function scoreOf(sentence: string, product: string): number {
  const words = sentence.split(/\s+/).length;
  if (words < 3 || words > 24 || !isEnglish(sentence) || sentence.endsWith('?')) return 0;
  const isPrice = price.test(sentence) && words < 8;
  const hasName = product !== '' && sentence.toLowerCase().includes(product.toLowerCase());
  const gain = gains.test(sentence) ? 3 : 0;
  const figure = /\d/.test(sentence) && !price.test(sentence) ? 1 : 0;
  const length = words >= 5 && words <= 14 ? 1 : 0;
  return isPrice ? 0 : gain + figure + length + (hasName ? 1 : 0);
}

/** The sentence as somebody who tried the product says it: what the makers call "ours" is "theirs". */
function fromOutside(sentence: string, product: string): string {
  return withoutSubject(sentence, product)
    .replace(/^(?:we|we've|we're)\b/i, (we) => (/'/.test(we) ? "they've" : 'they'))
    .replace(/\bwe\b/gi, 'they')
    .replace(/\bour\b/gi, 'their')
    .replace(/\bus\b/g, 'them')
    .replace(/^(?:meet|introducing|discover|say hello to)\s+[^.:]{2,40}[.:]\s*/i, '');
}

/** Removes the subject: "The BrewMate One makes coffee" becomes "makes coffee". */
function withoutSubject(sentence: string, product: string): string {
  const said = sentence.replace(/^the /i, '');
  const isSubject = product !== '' && said.toLowerCase().startsWith(`${product.toLowerCase()} `);
  return isSubject ? said.slice(product.length + 1) : sentence;
}

const NAME = String.raw`(?:the )?([A-Z][\p{L}\d'&-]*(?: [A-Z\d][\p{L}\d'&-]*){0,3})`;

function productOf(title: string, useful: readonly string[]): string {
  const introduced = new RegExp(
    String.raw`^(?:meet|introducing|discover|say hello to|this is) ${NAME}`,
    'iu',
  );
  for (const line of useful) {
    const name = introduced.exec(line)?.[1];
    // The pattern ignores case for its first words; a name has a capital of its own.
    if (name !== undefined && /^[A-Z]/.test(name)) return name;
  }
  const head = cleanTopic(title.split(/\s+[|–—-]\s+|:\s+/)[0] ?? '');
  if (isNameLike(head)) return head;
  const named = mostFrequentName(useful);
  if (named !== null) return named;
  const first = useful.find(isNameLike);
  return first ?? '';
}

function isNameLike(text: string): boolean {
  const words = text.split(/\s+/).length;
  return (
    text !== '' &&
    words <= 5 &&
    !/[.!?]$/.test(text) &&
    !furniture.test(text) &&
    /^[\p{L}\d]/u.test(text)
  );
}

function mostFrequentName(lines: readonly string[]): string | null {
  const counts = new Map<string, number>();
  const inside = new RegExp(String.raw`(?<=[a-z,] )(?!I\b)${NAME}`, 'gu');
  for (const line of lines)
    for (const [, name = ''] of line.matchAll(inside))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best !== undefined && best[1] > 1 ? best[0] : null;
}
