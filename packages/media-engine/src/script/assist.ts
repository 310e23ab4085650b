import { benefitSentences } from './benefit.ts';
import { reopen, sharpen, shorten } from './change.ts';
import { nameSubject } from './noun-phrase.ts';
import { readPage } from './page.ts';
import { isUnsafe } from './safety.ts';
import { sentencesOf } from '@talkreel/speech-text/sentences';
import { dropUntilFits } from './sentences.ts';
import { retone, type ToneName } from './tone.ts';
import { categoryOf, readTopic, unnamed, type Subject } from './topic.ts';
import { countWords, writeAbout } from './write.ts';

export type { ToneName } from './tone.ts';

/** The requests to a script writer besides a topic. */
export type AssistTask =
  | { kind: 'product'; product: string; benefit: string; tone?: ToneName; notLike?: string }
  | { kind: 'page'; page: string; tone?: ToneName; notLike?: string }
  | { kind: 'shorter' | 'punchier' | 'opening'; script: string }
  | { kind: 'tone'; script: string; tone: ToneName };

/** Drafts tried until one differs from the one that was not wanted. */
const MAX_DRAFTS = 12;

/** Writes or changes a script by rules, in at most as many words. The same task gives the same script. */
export function assist(task: AssistTask, maxWords: number): string {
  return fitting(made(task, maxWords), maxWords);
}

function made(task: AssistTask, maxWords: number): string {
  switch (task.kind) {
    case 'product':
      return written(subjectOf(task.product, [task.benefit]), task, maxWords);
    case 'page': {
      const { product, facts } = readPage(task.page);
      return written(subjectOf(product, facts), task, maxWords);
    }
    case 'shorter':
      return shorten(task.script, maxWords);
    case 'punchier':
      return sharpen(task.script, maxWords);
    case 'opening':
      return reopen(task.script, maxWords);
    case 'tone':
      return retone(task.script, task.tone, maxWords);
  }
}

function written(
  subject: Subject,
  { tone, notLike = '' }: { tone?: ToneName; notLike?: string },
  maxWords: number,
): string {
  let script = '';
  for (let seed = 0; seed < MAX_DRAFTS; seed += 1) {
    const draft = writeAbout(subject, maxWords, seed);
    script = tone === undefined ? draft : retone(draft, tone, maxWords);
    const [opening = ''] = sentencesOf(draft);
    if (notLike === '' || !notLike.includes(opening)) break;
  }
  return script;
}

function subjectOf(product: string, benefits: readonly string[]): Subject {
  const said = `${product} ${benefits.join(' ')}`;
  if (isUnsafe(said)) return readTopic(said);
  const named = product === '' ? null : nameSubject(product);
  const name = named ?? { name: 'this', shortName: 'this', plural: false, practice: false };
  const features = benefits.flatMap((benefit) => benefitSentences(benefit, name.plural));
  const kind = named === null ? 'unnamed' : named.practice ? 'practice' : 'thing';
  return { ...unnamed, ...name, features, category: categoryOf(said), kind };
}

/** A single sentence that is too long ends after a word. */
function fitting(script: string, maxWords: number): string {
  if (countWords(script) <= maxWords) return script;
  const dropped = dropUntilFits(sentencesOf(script), maxWords).join(' ');
  const words = dropped.split(' ');
  while (words.length > 1 && countWords(words.join(' ')) > maxWords) words.pop();
  return words
    .join(' ')
    .replace(/[,;:-]*$/, '')
    .replace(/(?<![.!?])$/, '.');
}
