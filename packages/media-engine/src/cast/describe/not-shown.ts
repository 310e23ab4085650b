/** What a description asks for that cannot be drawn. */
import type { Rig } from '../rig.ts';
import { ageWords, numberWords } from './age.ts';
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

/** Words of descriptions that ask for nothing that could be drawn or left out. A new one is one word here. */
const neutral = `
a an the this that these those some any one two both each another other of on at by to for from as into
onto over under near behind before after between around against along through up down out off about and or
nor but plus also too very really quite rather so such just only even all own same more most much many few
i me my we you your he him his she her hers they them their it its who whose which what where when how there here
is are was were be been being am has have had having do does did can could will would should may might must
let lets make makes made get gets please want wants need needs like likes kind type sort style look looks
looking appearance looked seems
no not without never neither minus lacking free
wearing wears wear worn dressed clad sporting holding holds with in inside outside while
person people human character influencer creator ugc model presenter host spokesperson speaker avatar actor
ai video image picture photo photograph photography portrait selfie shot closeup close headshot frame
camera lens phone smartphone handheld front facing faces face faced head heads shoulders shoulder chest bust
body visible fully realistic photo realism photorealistic lifelike real hyperrealistic cinematic
professional quality high highly detailed detail details sharp focus focused depth bokeh blurred blurry
slightly resolution hd uhd hdr 4k 8k definition composition centered centred center centre middle
natural soft bright sunny warm cool clear clean simple modern casual elegant stylish trendy chic fashionable
nice good great best beautiful handsome pretty attractive gorgeous lovely charming adorable
friendly approachable authentic genuine relatable trustworthy engaging energetic enthusiastic
small little big large huge tiny lived time day year years old yrs yo age aged early mid late
approximately
skin texture tone toned colored coloured color colour colors colours complexion available light lights
lighting lit background backdrop backgrounds foreground scene setting environment place room
text watermark border interface screen arm length taken any
talking speaking speaks talks saying says telling explaining presenting introducing standing sits sitting
stands posing poses gaze gazing eye eyes contact straight directly towards toward viewer ahead
hair haired eyed wearing outfit clothes clothing wardrobe dark deep light medium pale rich pastel matching
expression expressions mood vibe energy attitude personality feeling
hairs hairstyle locks tresses skinned skintone arms
worker librarian construction pilot builder estate news anchor tech startup busy cosy cozy neon sitting bun haircut
fit gamer barista entrepreneur founder owner ceo manager teacher coach mentor expert consultant freelancer blogger
gardener farmer painter writer author artist musician singer dancer designer developer engineer programmer lawyer
scientist professor photographer baker driver accountant banker realtor agent salesperson therapist vlogger youtuber tiktoker surfer parent neighbour neighbor friend customer client muslim christian jewish hindu
un una
`;

const neutralWords: ReadonlySet<string> = new Set(neutral.split(/\s+/).filter(Boolean));

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
