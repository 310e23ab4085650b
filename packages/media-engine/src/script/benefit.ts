import { sentencesOf } from '@talkreel/speech-text/sentences';
import { clauseFeatures, lowerFirst } from './features.ts';
import { trimTail } from './noun-phrase.ts';

/** What a product does for people, as its maker types it, turned into sentences that somebody says. */

const longestSentence = 16;
const subjects =
  /^(?:it|it's|they|you|your|you'll|i|we|there|this|these|that|people|everyone|everybody|nobody|my|here|their|its|every)\b/i;
/** "The filter keeps the grounds out": a sentence already. */
const stated = /^(?:the|an?) (?:[\p{L}\d'-]+ ){1,3}(?:[\p{L}]+[^s\W]s|is|are|can|will) \S/iu;
const bareVerbs = new Set(
  'achieve avoid bake become boost breathe bring brush build buy call cancel carry charge choose clean clear connect cook cool create cut design discover do drink drive earn eat enjoy feel find finish fix fly forget free get give go grow have heal hear improve invest join keep know last learn leave let listen live look lose love make manage master measure meet move order organize organise own pay plan play print protect read reach reduce relax remember replace rest ride run save see sell send set shave shop sleep skip smell smile solve start stay stop store stream study swap switch take talk taste teach tell track train travel try turn understand unlock use visit wake walk warm wash watch wear win work write'.split(
    ' ',
  ),
);
/** Words that, after a word in -s, show that it is a verb and not a noun: "foams like milk". */
const objects = /^\S+ (?:like|your|you|the|an?|in|every|up|it|without|all|more|less|any|\d)/i;
const amounts = /^(?:no|never|less|fewer|zero|without)\b/i;
const qualities =
  /^(?:(?:so|very|really|super) )?(?:[a-z]+(?:able|ible|ful|less|ous|ive|proof|ic)|light|soft|fast|quick|quiet|cheap|easy|simple|strong|safe|small|smart|fresh|sweet|healthy|tasty|cosy|cozy|warm|cool|free|natural|organic|vegan)(?:,? (?:and|but|yet) [a-z -]{3,30})?$/i;

/** Whole sentences about the subject; those that are too long to say are cut into parts. */
export function benefitSentences(text: string, plural: boolean): string[] {
  return text
    .split(/\s*[;\n•|]\s*|\s+[-–—]\s+/)
    .flatMap(sentencesOf)
    .map((part) => part.replace(/[.!?,:\s]+$/, '').replace(/^[-–—*•\s]+/, ''))
    .filter((part) => /\p{L}{2}/u.test(part))
    .flatMap((part) =>
      partsOf(part).flatMap((one, index) =>
        // "Fresh beans every Monday, cancel anytime": what follows is an offer.
        index > 0 && bareVerbs.has(firstWord(one)) ? [`${capital(one)}.`] : sentenceOf(one, plural),
      ),
    );
}

/** Long sentences are cut where a new thought begins. */
function partsOf(text: string): string[] {
  if (text.split(/\s+/).length <= longestSentence) {
    const list = text.split(/\s*,\s*(?:and\s+)?/);
    // "keeps coffee hot, fits every cup holder": two thoughts, not one list.
    const areThoughts = list.every(
      (part) => part.split(/\s+/).length >= 3 || bareVerbs.has(firstWord(part)),
    );
    return areThoughts ? list : [text.replace(/, (?=(?:less|no|more|fewer|never) )/i, ' and ')];
  }
  return text
    .split(/\s*,\s*(?:and\s+|but\s+|so\s+)?|\s+(?:because|which|so that|while)\s+/i)
    .filter((part) => part.split(/\s+/).length <= longestSentence);
}

function sentenceOf(part: string, plural: boolean): string[] {
  const said = trimTail(part).replace(/^and\s+/i, '');
  const first = firstWord(said);
  if (said === '') return [];
  if (subjects.test(said) || stated.test(said)) return [`${capital(said)}.`];
  const it = plural ? 'They' : 'It';
  if (qualities.test(said)) return [`${it} ${plural ? 'are' : 'is'} ${lowerFirst(said)}.`];
  if (amounts.test(said)) return [`That means ${lowerFirst(said)}.`];
  if (bareVerbs.has(first) && said.includes(' ')) return [`You ${lowerFirst(said)}.`];
  const stem = first.replace(/(?<=ch|sh|ss|x|z)es$|(?<!s)s$/, '');
  const isVerb = bareVerbs.has(stem) || (stem !== first && objects.test(said));
  if (plural && isVerb) return [`They ${stem}${said.slice(first.length)}.`];
  const clauses = clauseFeatures(said, plural);
  if (clauses.length > 0) return clauses;
  return [`You get ${isName(said) ? said : lowerFirst(said)}.`];
}

function firstWord(text: string): string {
  return (text.split(/\s+/)[0] ?? '').toLowerCase();
}

function isName(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/);
  return /^[A-Z]{2}/.test(first) || (/^[A-Z]/.test(first) && /^[A-Z]/.test(second));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
