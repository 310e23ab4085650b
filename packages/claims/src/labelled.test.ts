import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findClaims, type Speaker } from './find-claims.ts';
import { claimKinds, type ClaimKind } from './rules.ts';

interface Line {
  /** 'tuned': the rules were made to get it right. 'unseen': they never were, so it says how they do elsewhere. */
  set: string;
  language: string;
  speaker: Speaker;
  kinds: ReadonlySet<ClaimKind>;
  text: string;
}

/** Lines as people write them, half of them without a claim, with the kinds that a careful reader marks. */
const lines = readFileSync(join(import.meta.dirname, 'labelled.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row): Line => {
    const [set = '', language = '', speaker, kinds = '', text = ''] = row.split('\t');
    const marked = claimKinds.filter((kind) => kinds.split(',').includes(kind));
    return {
      set,
      language,
      speaker: speaker === 'own' ? 'own' : 'synthetic',
      kinds: new Set(marked),
      text,
    };
  });

interface Score {
  right: number;
  wrong: number;
  missed: number;
}

const precisionOf = ({ right, wrong }: Score): number =>
  right + wrong === 0 ? 1 : right / (right + wrong);
const recallOf = ({ right, missed }: Score): number =>
  right + missed === 0 ? 1 : right / (right + missed);

function scoreOf(set: string, kinds: readonly ClaimKind[]): Score {
  const score = { right: 0, wrong: 0, missed: 0 };
  for (const line of lines.filter((one) => one.set === set)) {
    const found = new Set(findClaims(line.text, line).map(({ kind }) => kind));
    for (const kind of kinds) {
      if (found.has(kind) && line.kinds.has(kind)) score.right += 1;
      else if (found.has(kind)) score.wrong += 1;
      else if (line.kinds.has(kind)) score.missed += 1;
    }
  }
  return score;
}

const print = (name: string, score: Score): void =>
  void process.stdout.write(
    `${name.padEnd(20)} precision ${precisionOf(score).toFixed(2)}  recall ${recallOf(score).toFixed(2)}  of ${score.right + score.missed}\n`,
  );

test('there are more than two hundred lines, near half of them without a claim', () => {
  expect(lines.length).toBeGreaterThanOrEqual(200);
  const clean = lines.filter(({ kinds }) => kinds.size === 0).length;
  expect(clean / lines.length).toBeGreaterThan(0.4);
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
});

// One more missed or invented claim of a kind breaks its floor.
test.for(claimKinds)('lines of the kind %s are found, and hardly any others', (kind) => {
  const score = scoreOf('tuned', [kind]);
  print(kind, score);
  expect(precisionOf(score)).toBeGreaterThan(0.97);
  expect(recallOf(score)).toBeGreaterThan(0.97);
});

test('lines that the rules were not made for are read with few false alarms', () => {
  const score = scoreOf('unseen', claimKinds);
  print('unseen, all kinds', score);
  expect(precisionOf(score)).toBeGreaterThan(0.9);
  expect(recallOf(score)).toBeGreaterThan(0.35);
});
