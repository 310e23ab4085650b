import { describe, expect, it } from 'vitest';
import { assist, type AssistTask, type ToneName } from './assist.ts';
import { countWords } from './write.ts';

const TONES: ToneName[] = ['warm', 'upbeat', 'calm', 'playful', 'confident', 'plain'];
const SCRIPT =
  'Hi! I really wanted to tell you about my new kettle, because it is able to boil water in just one minute. I think that it looks very nice in the kitchen, and it is not loud at all. You should definitely check it out on their website today.';
const PAGE = `Home
Shop
Cart (0)
BrewMate One | Cold brew maker
Cold brew in ten minutes
$49.00
Add to cart
The BrewMate One makes smooth cold brew in ten minutes instead of twelve hours. Our steel filter keeps the grounds out of your glass. It fits every fridge door.
We ship to 40 countries. Read our privacy policy.
© 2026 BrewMate Inc. All rights reserved. We use cookies.`;
const scripts = [
  SCRIPT,
  'Our summer sale ends Friday.',
  'This mug keeps coffee hot for six hours. Get yours.',
  'Stop scrolling, this one is about Talkreel. You make ads without a camera. Try it today.',
  'Wait! [pause 0.5s] These running shoes save your knees. And they last 800 km.',
  'word '.repeat(120).trim(),
  'No punctuation here but it goes on and on because nobody told me to stop and so I do not',
];
const tasks: AssistTask[] = [
  { kind: 'page', page: PAGE },
  { kind: 'page', page: 'x '.repeat(5_000) },
  { kind: 'page', page: '{{{ [[ <b>not</b> ]] a page }}} \u0000' },
  { kind: 'product', product: 'running shoes', benefit: 'saves your knees; lasts 800 km' },
  { kind: 'product', product: '$$$', benefit: '???' },
  ...scripts.flatMap((script): AssistTask[] => [
    ...(['shorter', 'punchier', 'opening'] as const).map((kind) => ({ kind, script })),
    ...TONES.map((tone) => ({ kind: 'tone' as const, script, tone })),
  ]),
];

describe('what is written', () => {
  it.each([6, 12, 20, 37])('is never longer than %d words', (words) => {
    const tooLong = tasks
      .map((task) => assist(task, words))
      .filter((text) => countWords(text) > words);
    expect(tooLong).toEqual([]);
  });

  it('is clean, and the same each time', () => {
    for (const task of tasks) {
      const text = assist(task, 30);
      expect(text).toMatch(/\S/);
      expect(text).not.toMatch(/undefined|null\b|\s{2}|\s[.,!?]|\{this\}/i);
      expect(assist(task, 30)).toBe(text);
    }
  });
});

describe('a script from a name and a benefit', () => {
  it.each([
    ['Morning Oats', 'foams like milk', 'They foam like milk.'],
    ['Oatcloud', 'foams like milk and tastes like oats', 'It foams like milk'],
    ['bamboo toothbrush', 'fresh breath, less plastic', 'You get fresh breath and less plastic.'],
    ['Talkreel', 'make ads without a camera', 'You make ads without a camera.'],
    ['running shoes', 'saves your knees on long runs', 'They save your knees on long runs.'],
    ['SnoozePillow', 'You sleep better from night one.', 'You sleep better from night one.'],
    ['Coffee subscription', 'Fresh beans every Monday, cancel anytime', 'Cancel anytime.'],
    ['garden lamp', 'comfortable and waterproof', 'It is comfortable and waterproof.'],
    ['Quietly', 'no more snoring', 'That means no more snoring.'],
  ])('of %s says it in a sentence', (product, benefit, said) => {
    const script = assist({ kind: 'product', product, benefit }, 37);
    expect(script).toContain(said);
    expect(script.toLowerCase()).toContain(product.toLowerCase().split(' ').at(-1));
  });

  it('differs from the draft that was not wanted', () => {
    const task = {
      kind: 'product' as const,
      product: 'garden lamp',
      benefit: 'charges in the sun',
    };
    const first = assist(task, 37);
    const second = assist({ ...task, notLike: first }, 37);
    expect(second).not.toBe(first);
    expect(second).toContain('It charges in the sun.');
  });

  it('does not repeat what no ad may say', () => {
    const script = assist({ kind: 'product', product: 'pipe bomb', benefit: 'kill people' }, 37);
    expect(script).not.toMatch(/bomb|kill/i);
  });
});

it('a script from a page names the product, says its facts, and none of the furniture', () => {
  const script = assist({ kind: 'page', page: PAGE }, 40);
  expect(script).toContain('BrewMate One');
  expect(script).toContain('ten minutes');
  expect(script).not.toMatch(/cookie|cart|privacy|\$|ship|©|Home/i);
});

it('shorter is at most two thirds, and keeps what it is about', () => {
  const script = assist({ kind: 'shorter', script: SCRIPT }, 60);
  expect(countWords(script)).toBeLessThanOrEqual(Math.ceil(countWords(SCRIPT) * 0.67));
  expect(script).toContain('kettle');
});

it('punchier breaks long sentences and drops filler', () => {
  const script = assist({ kind: 'punchier', script: SCRIPT }, 60);
  expect(script).not.toMatch(/really|very|definitely|I think/);
  const longest = Math.max(...script.split(/[.!?]/).map((sentence) => sentence.split(' ').length));
  expect(longest).toBeLessThan(13);
});

it('another opening differs each time and keeps the rest', () => {
  const seen = new Set<string>();
  let script = SCRIPT;
  for (let turn = 0; turn < 5; turn += 1) {
    script = assist({ kind: 'opening', script }, 60);
    expect(script).toContain('boil water in just one minute');
    expect(script).toContain('check it out on their website today');
    seen.add(script);
  }
  expect(seen.size).toBe(5);
});

it('tones differ, and one replaces what another had added', () => {
  const [, calm = ''] = ['warm', 'calm'].map((tone) =>
    assist({ kind: 'tone', script: SCRIPT, tone: tone as ToneName }, 60),
  );
  const said = TONES.map((tone) => assist({ kind: 'tone', script: SCRIPT, tone }, 60));
  expect(new Set(said).size).toBe(TONES.length);
  const again = assist({ kind: 'tone', script: calm, tone: 'upbeat' }, 60);
  expect(again).not.toMatch(/quiet minute|Take a breath/);
  expect(again).toMatch(/!$/);
});
