/** What a description asks for that cannot be drawn. */
import type { Rig } from '../rig/rig.ts';
import { ageWords, numberWords } from './age.ts';
import { neutralWords } from './neutral-words.ts';
import { findAll, readSentence } from './sentence.ts';
import type { Word } from './sentence.ts';
import {
  beardWords,
  clothColors,
  eyeColors,
  genderWords,
  hairColors,
  hairLength,
  hairStyleWords,
  hairTexture,
  kindWords,
  makeupWords,
  moodWords,
  nouns,
  skinWords,
  type Table,
} from './words.ts';
import { backdropHints, backdropWords, hourWords } from './place-words.ts';
import {
  glassesWords,
  headwearWords,
  jewelleryWords,
  neckwearWords,
  outfitHints,
  outfitWords,
  printWords,
} from './wear-words.ts';
import { otherPlaces } from './backdrop.ts';

const MOST = 8;
const LONGEST = 40;

const everywhere: readonly Table<unknown>[] = [
  backdropHints,
  backdropWords,
  hourWords,
  clothColors,
  genderWords,
  ageWords,
  numberWords,
  moodWords,
];
const tables: Record<Rig['kind'], readonly Table<unknown>[]> = {
  person: [
    ...everywhere,
    beardWords,
    eyeColors,
    glassesWords,
    hairColors,
    hairLength,
    hairStyleWords,
    hairTexture,
    headwearWords,
    jewelleryWords,
    makeupWords,
    neckwearWords,
    outfitHints,
    outfitWords,
    printWords,
    skinWords,
  ],
  puppet: [...everywhere, kindWords, glassesWords],
  robot: [...everywhere, kindWords],
};

/** Words that a rule outside the tables understands. */
const understood: Record<Rig['kind'], RegExp> = {
  person:
    /^(full|bushy|thick|haircut|beard|freckles?|freckled|shaven|shaved|beardless|brunette|redhead|redheaded|blonde?|\d{1,3}(s|yo)?)$/,
  puppet:
    /^(tall|long|thin|wide|fat|chubby|big|nose|horns|ears|sleepy|tired|bored|bow|bowtie|tie|necktie|scarf)$/,
  robot:
    /^(retro|boxy|square|cube|vintage|classic|tin|tv|television|monitor|computer|display|crt|antennae?|antennas)$/,
};
const parts: Record<Rig['kind'], readonly (keyof typeof nouns)[]> = {
  person: ['person'],
  puppet: ['hair', 'outfit', 'body', 'person'],
  robot: ['body', 'person'],
};

const worn = new RegExp(`${nouns.outfit.source}|${nouns.headwear.source}`);

/**
 * Phrases of at most 40 characters, in the order of the text and at most eight, that name what a rig of this kind cannot
 * show: “skateboard”, “dragon tattoo”, “striped shirt”. What is ruled out (“no skateboard”) is not named.
 */
export function notShown(description: string, kind: Rig['kind']): string[] {
  const words = readSentence(description.slice(0, 2000));
  const known = knownOf(words, kind);
  const isUnknown = (at: number): boolean => {
    const word = words[at];
    return !!word && !word.negated && !known.has(at) && !neutralWords.has(word.text);
  };
  const phrases: string[][] = [];
  for (const [at, { text, clause }] of words.entries()) {
    if (!isUnknown(at)) continue;
    const continues = isUnknown(at - 1) && words[at - 1]?.clause === clause;
    if (continues) phrases.at(-1)?.push(text);
    else phrases.push([text]);
    // The shirt of a striped shirt is shown, but not striped: naming both says so.
    const next = words[at + 1];
    if (next?.clause === clause && worn.test(next.text)) phrases.at(-1)?.push(next.text);
  }
  const named = phrases
    .map((phrase) => phrase.join(' '))
    .filter((phrase) => /\p{L}{2}/u.test(phrase));
  return [...new Set(named)].filter((phrase) => phrase.length <= LONGEST).slice(0, MOST);
}

/** Indices of the words that change what is drawn. */
function knownOf(words: readonly Word[], kind: Rig['kind']): Set<number> {
  const known = new Set<number>();
  for (const table of tables[kind])
    for (const { at, length } of findAll(words, table))
      for (let index = at; index < at + length; index += 1) known.add(index);
  for (const [index, { text }] of words.entries()) {
    const isPart = parts[kind].some((part) => nouns[part].test(text));
    if (isPart || understood[kind].test(text)) known.add(index);
  }
  for (const { at, length } of otherPlaces(words))
    for (let index = at; index < at + length; index += 1) known.delete(index);
  return known;
}
