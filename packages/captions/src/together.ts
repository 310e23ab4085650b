import { SENTENCE_STARTERS } from '@talkreel/speech-text/abbreviations';
import { isSentenceEnd } from '@talkreel/speech-text/sentences';
import { PHRASE_END } from './words.ts';

const words = (list: string): string => list.trim().split(/\s+/).join('|');

const NUMBER_WORDS = words(`
  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half
  zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend
  deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent mille
  dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta cien mil`);
const UNITS = words(`
  % ‰ ° °c °f \\p{Sc} x × dollars? bucks? cents? euros? pounds? pence quid yen percent pro\\s?cent prozent por\\s?ciento
  ml l cl dl liters? litres? ounces? oz fl g mg kg kilos? grams? tons? lbs? mm cm m km meters? metres? miles? inch(?:es)?
  feet foot ft mph km/h kcal calories kb mb gb tb volts? watts? kwh hz
  seconds? secs? minutes? mins? hours? hrs? days? nights? weeks? months? years? am pm a\\.m\\.? p\\.m\\.? o['’]clock uhr
  tage? wochen? monate? jahre?n? stunden? minuten? sekunden? jours? semaines? mois ans heures? días? semanas? meses años
  horas? hundred thousand million billion millions? mio mrd k
  times stars? steps? off`);
const LABELS = words(`
  vitamin vitamine vitamina omega factor spf plan type typ grade level step schritt part teil chapter kapitel page seite
  room zimmer gate platform version season episode day tag week woche number nummer no\\. nr\\. nº # top round phase
  formula size größe model section figure appendix route highway article class`);
const MONTHS = words(`
  january february march april may june july august september october november december
  jan\\.? feb\\.? mar\\.? apr\\.? jun\\.? jul\\.? aug\\.? sept?\\.? oct\\.? nov\\.? dec\\.?
  januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre
  novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre`);

const OPENING = String.raw`["'“‘«(\[¿¡]*`;
const CLOSING = String.raw`["'”’»)\].,!?…:;]*`;
const DIGITS = String.raw`[+\-−~≈]?\p{Sc}?\d[\d.,:/–-]*\p{Sc}?`;
const NAME = String.raw`\p{Ll}?\p{Lu}[\p{L}\p{M}'’&.-]*\p{L}`;

const whole = (pattern: string): RegExp => new RegExp(`^${OPENING}(?:${pattern})$`, 'iu');
const begins = (pattern: string): RegExp => new RegExp(`^(?:${pattern})${CLOSING}$`, 'iu');
const exactly = (pattern: string, end = ''): RegExp =>
  new RegExp(`^${OPENING}${pattern}${end}$`, 'u');

/** Words that a sentence goes on or begins with, however they are written: no names, and nothing that is counted. */
const COMMON = new Set([
  ...SENTENCE_STARTERS,
  ...words(`
    meet see buy use ask call grab make say hear watch order shop hi hey hello thanks at on to be here
  `).split('|'),
]);

/** Nothing that is read as one has a longer word; the patterns never see more. */
const LONGEST = 40;

/** Two neighbours that are read as one, by what the earlier and the later word look like. */
interface Pair {
  name: string;
  before: RegExp;
  after: RegExp;
  /** Not if these words, in small letters without marks, are such. */
  unless?: (before: string, after: string) => boolean;
}

const isCommonBefore = (before: string): boolean => COMMON.has(before);
const isCommonAfter = (_: string, after: string): boolean => COMMON.has(after);

/** What no caption and no line is broken between, as if there were a non-breaking space. */
const pairs: readonly Pair[] = [
  {
    name: 'figure and what it counts',
    before: whole(DIGITS),
    after: /^[\p{L}%‰°×\p{Sc}]/u,
    unless: isCommonAfter,
  },
  { name: 'figure and figure', before: whole(DIGITS), after: begins(DIGITS) },
  {
    name: 'number word and unit',
    before: whole(`${NUMBER_WORDS}|one|an?|ein(?:e[nmr]?)?|une?|un[oa]?`),
    after: begins(UNITS),
  },
  { name: 'number words', before: whole(NUMBER_WORDS), after: begins(NUMBER_WORDS) },
  {
    name: 'currency and figure',
    before: whole(String.raw`\p{Sc}|usd|eur|gbp|chf`),
    after: begins(DIGITS),
  },
  {
    name: 'label and figure',
    before: whole(LABELS),
    after: begins(String.raw`#?\d[\d.,]*\p{L}?|${NUMBER_WORDS}|one`),
  },
  {
    name: 'label and letter',
    before: whole(LABELS),
    after: exactly(String.raw`\p{Lu}\d{0,3}`, CLOSING),
  },
  {
    name: 'month and day',
    before: whole(MONTHS),
    after: begins(String.raw`\d{1,4}(?:st|nd|rd|th|\.)?`),
  },
  {
    name: 'name and letter',
    before: exactly(NAME),
    after: exactly(String.raw`(?!I\b)\p{Lu}\d{0,3}`, CLOSING),
    unless: isCommonBefore,
  },
  {
    name: 'name and figure',
    before: exactly(NAME),
    after: exactly(String.raw`\d{1,4}\p{L}?`, CLOSING),
    unless: isCommonBefore,
  },
  {
    name: 'initial and name',
    before: exactly(String.raw`\p{Lu}\.`),
    after: exactly(String.raw`\p{Lu}`, '.*'),
  },
  {
    name: 'title and name',
    before: /^(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Mme|Hr|Fr|Frau|Herr)\.?$/u,
    after: /^\p{Lu}/u,
  },
  {
    name: 'names',
    before: exactly(NAME),
    after: exactly(NAME, String.raw`(?:['’]s)?${CLOSING}`),
    unless: isCommonBefore,
  },
];

/** Whether a caption or line must not end between these two words: "vitamin C", "four dollars", "Talkreel Pro". */
export function isTogether(before: string, after: string): boolean {
  if (before.length > LONGEST || after.length > LONGEST) return false;
  // A mark between them ends what they would be.
  if (PHRASE_END.test(before) || isSentenceEnd(before, after)) return false;
  return pairs.some(
    (pair) =>
      pair.before.test(before) &&
      pair.after.test(after) &&
      pair.unless?.(bare(before), bare(after)) !== true,
  );
}

function bare(word: string): string {
  return word
    .replaceAll(/[^\p{L}'’]/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
}
