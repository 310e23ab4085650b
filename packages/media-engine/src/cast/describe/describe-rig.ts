/** From a description to a rig: the seed chooses whatever the description leaves open. */
import { createRandom } from '../../drawing/random.ts';
import type { Random } from '../../drawing/random.ts';
import type { PuppetRig, Rig, RobotRig } from '../rig.ts';
import { colorFor, has } from './ask.ts';
import { namedPlace } from './backdrop.ts';
import { describePerson } from './describe-person.ts';
import { denied, findAll, readSentence, wished } from './sentence.ts';
import type { Word } from './sentence.ts';
import { glassesWords } from './wear-words.ts';
import { clothColors, kindWords, nouns } from './words.ts';

/** The same description and seed give the same rig. Any text is accepted; unknown words change nothing. */
export function describeRig(description: string, seed: number): Rig {
  const words = readSentence(description.slice(0, 2000));
  const kind = kindOf(words);
  if (kind === 'robot') return describeRobot(words, seed);
  if (kind === 'puppet') return describePuppet(words, seed);
  return describePerson(words, seed);
}

const animals =
  /^(fox|cat|kitten|kitty|feline|bear|teddy|dog|puppy|bunny|rabbit|dragon|alien|machine)$/;

/** A person unless something else is requested; “with her cat” and “cat-eye glasses” do not count. */
function kindOf(words: readonly Word[]): 'person' | 'puppet' | 'robot' {
  const person = words.find(({ text, negated }) => !negated && nouns.person.test(text));
  const kinds = findAll(words, kindWords).filter(({ at, length, negated }) => {
    const word = words[at];
    if (negated || !word || /^eyed?$/.test(words[at + length]?.text ?? '')) return false;
    if (!person) return true;
    const same = /^(is|as)$/.test(words[at - 2]?.text ?? '');
    return same || (!animals.test(word.text) && word.clause <= person.clause);
  });
  // “a robot cat” is a robot, in whatever order.
  const made = kinds.find(({ at }) => !animals.test(words[at]?.text ?? ''));
  return (made ?? kinds[0])?.value ?? 'person';
}

function describeRobot(words: readonly Word[], seed: number): RobotRig {
  const random = createRandom(seed, 'robot');
  const body =
    colorFor(words, 'body', clothColors) ??
    random.pick([
      '#eef1f6',
      '#f4efe6',
      '#2f323c',
      '#e8903f',
      '#7fc3b4',
      '#d9556b',
      '#4d6fd0',
      '#e9c84e',
    ]);
  const eyeColor = colorFor(words, 'eyes', clothColors);
  const light =
    eyeColor ?? random.pick(['#43d3f5', '#ff9a4d', '#5df2b0', '#b98bff', '#ffd45c', '#ff7aa8']);
  const head = has(words, /^(fox)$/)
    ? 'fox'
    : has(words, /^(cat|kitten|kitty|feline)$/)
      ? 'cat'
      : has(words, /^(retro|boxy|square|cube|vintage|old|classic|tin)$/)
        ? 'cube'
        : has(words, /^(screen|tv|television|monitor|computer|display|crt)$/)
          ? 'screen'
          : random.pick(['capsule', 'capsule', 'cube', 'screen'] as const);
  const animal = head === 'fox' || head === 'cat';
  return {
    engine: 1,
    kind: 'robot',
    seed,
    energy: 0.6,
    gestures: ['tilt', 'glance', 'smile', 'nod'],
    backdrop: {
      kind: namedPlace(words) ?? random.pick(['orbit', 'grid', 'orbit', 'plain'] as const),
      color:
        colorFor(words, 'backdrop', clothColors) ??
        random.pick(['#2b63b8', '#7b4ab8', '#1f7a68', '#b3542e', '#31406e']),
    },
    head,
    shell: body,
    accent: animal ? '#f6e7d3' : random.pick(['#aab6c9', '#3a3f4d', '#e8c069', '#d9dee7']),
    light,
    ears: animal
      ? 'none'
      : has(words, /^(antennae?|antennas)$/)
        ? 'antennae'
        : random.pick(['pods', 'antennae', 'fins', 'bolts'] as const),
    mouth: random.pick(['bars', 'line', 'grille'] as const),
    eyes: head === 'screen' ? 'pixels' : random.pick(['rings', 'pills'] as const),
  };
}

const furs = [
  '#d94f8e',
  '#4faa5b',
  '#3f8fd6',
  '#e8a23d',
  '#8a5cc9',
  '#e0604a',
  '#3fb0a6',
  '#c99a63',
];
const brownWords = /^(bear|teddy|dog|puppy)$/;
const greenWords = /^(alien|dragon)$/;
const rabbitWords = /^(bunny|rabbit)$/;

function describePuppet(words: readonly Word[], seed: number): PuppetRig {
  const random = createRandom(seed, 'puppet');
  const brown = has(words, brownWords) ? '#b9834c' : undefined;
  const green = has(words, greenWords) ? '#5db356' : undefined;
  const fur = colorFor(words, 'body', clothColors) ?? brown ?? green ?? random.pick(furs);
  const rabbit = has(words, rabbitWords);
  const glasses = findAll(words, glassesWords);
  return {
    engine: 1,
    kind: 'puppet',
    seed,
    energy: 0.85,
    gestures: ['bounce', 'glance', 'tilt', 'wave'],
    backdrop: {
      kind: namedPlace(words) ?? random.pick(['curtain', 'stage', 'curtain', 'plain'] as const),
      color:
        colorFor(words, 'backdrop', clothColors) ??
        random.pick(['#4a62a8', '#a33b46', '#2f7d5c', '#7fb6d9', '#6a4a9c']),
    },
    head: has(words, /^(tall|long|thin)$/)
      ? 'tall'
      : has(words, /^(wide|fat|chubby|big)$/)
        ? 'wide'
        : random.pick(['round', 'tall', 'wide', 'pear'] as const),
    fur,
    belly: random.pick(['#f3a0bd', '#f6e3bd', '#cfe8c0', '#bfe0f5']),
    nose: {
      shape: brown ? 'snout' : random.pick(['ball', 'oval', 'ball'] as const),
      color: brown ? '#5b3a28' : random.pick(['#f2c230', '#e8604c', '#3b2f38', '#f08fb0']),
    },
    tuft: {
      style: rabbit ? 'none' : random.pick(['yarn', 'spikes', 'mop', 'curls'] as const),
      color:
        colorFor(words, 'hair', clothColors) ??
        random.pick(['#7048c8', '#f0803c', '#f2c230', '#e0489a', '#2f74c4', '#6b4127']),
    },
    ears: puppetEars(words, random),
    eyes: has(words, /^(sleepy|tired|bored)$/)
      ? 'sleepy'
      : random.pick(['round', 'round', 'close', 'button'] as const),
    glasses: wished(glasses) !== undefined || (!denied(glasses) && random.chance(0.15)),
    prop: puppetProp(words, random),
    propColor: random.pick(['#f2c230', '#d9413f', '#3f9a6b', '#8a5cc9']),
    outfit:
      colorFor(words, 'outfit', clothColors) ??
      random.pick(['#2f74c4', '#3d8a63', '#c9443f', '#e2b13c', '#7a55b8']),
  };
}

function puppetEars(words: readonly Word[], random: Random): PuppetRig['ears'] {
  if (has(words, rabbitWords)) return 'bunny';
  if (has(words, brownWords)) return has(words, /^(dog|puppy)$/) ? 'floppy' : 'bear';
  if (has(words, greenWords)) return 'horns';
  return random.pick(['none', 'none', 'bear', 'horns', 'floppy'] as const);
}

function puppetProp(words: readonly Word[], random: Random): PuppetRig['prop'] {
  if (has(words, /^(bow|bowtie)$/)) return 'bow-tie';
  if (has(words, /^(tie|necktie)$/)) return 'tie';
  if (has(words, /^(scarf)$/)) return 'scarf';
  return random.pick(['none', 'bow-tie', 'tie', 'scarf', 'collar'] as const);
}
