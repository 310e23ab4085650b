import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyRewrite, findClaims, readsClaims, type Claim } from './find-claims.ts';
import { claimRules, kindNames, sources, type ClaimRuleId } from './rules.ts';
import { languages } from './languages.ts';
import { alternativesOf } from './patterns.ts';

const claimsIn = (text: string, language = 'en'): Claim[] =>
  findClaims(text, { language, speaker: 'synthetic' });
const rulesIn = (text: string, language = 'en'): ClaimRuleId[] =>
  claimsIn(text, language).map(({ rule }) => rule);

/** Words that a rule reports, and near ones that it must not. */
const examples: Record<ClaimRuleId, { reported: string; allowed: string }> = {
  use: { reported: 'I wear these on every run.', allowed: 'I can show you these on a run.' },
  result: { reported: 'It saved me hours.', allowed: 'It saves hours.' },
  opinion: { reported: 'I love how it folds.', allowed: 'Look how it folds.' },
  relatives: { reported: 'My dentist recommends it.', allowed: 'Ask your dentist about it.' },
  cure: { reported: 'It relieves migraines.', allowed: 'It relieves you of the paperwork.' },
  weight: { reported: 'Drop two dress sizes.', allowed: 'Drop two letters in the box.' },
  body: { reported: 'It strengthens your immune system.', allowed: 'It strengthens the handle.' },
  proof: { reported: 'It is clinically tested.', allowed: 'It is tested before it is shipped.' },
  income: { reported: 'Make $500 a week.', allowed: 'Make dinner in ten minutes.' },
  saving: { reported: 'Save $500 a year.', allowed: 'Save time every year.' },
  risk: { reported: 'It has guaranteed returns.', allowed: 'It has easy returns by mail.' },
  comparison: { reported: 'It is quieter than Dyson.', allowed: 'It is quieter than rain.' },
  switching: { reported: 'Move from Trello today.', allowed: 'Move from desk to desk.' },
  best: { reported: 'This is the best lamp.', allowed: 'This is one of the best lamps.' },
  rank: { reported: 'It is award-winning.', allowed: 'It was shown at an award.' },
  absolute: { reported: 'It is 100% safe.', allowed: 'It is 100% linen.' },
  price: { reported: 'It costs 12 euros.', allowed: 'It has 12 keys.' },
  discount: { reported: 'It is half price.', allowed: 'It is half empty.' },
  deadline: { reported: 'The offer ends tonight.', allowed: 'The film ends well.' },
  scarcity: { reported: 'Only four seats are left.', allowed: 'Only four screws hold it.' },
};

describe('a rule', () => {
  test.for(Object.entries(examples))('%s', ([rule, { reported, allowed }]) => {
    expect(rulesIn(reported)).toEqual([rule]);
    expect(rulesIn(allowed)).toEqual([]);
  });

  test('names its reason, what to do instead, and laws that apply by now', () => {
    for (const { reason, suggestion, sources: behind } of Object.values(claimRules)) {
      expect(`${reason} ${suggestion}`).toMatch(/^[A-Z“].+\.”?$/u);
      expect(behind.length).toBeGreaterThan(0);
    }
    for (const { since } of Object.values(sources)) {
      expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(Date.parse(since)).toBeLessThan(Date.now());
    }
  });

  test('is in docs/claims.md, with its laws', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/claims.md'), 'utf8');
    const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    for (const [id, { kind, reason, sources: behind }] of Object.entries(claimRules)) {
      const laws = behind.map((source) => sources[source].name).join(', ');
      const row = [kindNames[kind], `\`${id}\``, reason, laws];
      expect(rows).toContainEqual(['', ...row, '']);
    }
    for (const { name, since, where } of Object.values(sources))
      expect(rows).toContainEqual(['', name, where, since, '']);
  });

  test('is there for every kind of claim in every language, and ends with no blank', () => {
    for (const [language, { patterns }] of Object.entries(languages)) {
      expect([language, ...Object.keys(patterns).toSorted()]).toEqual([
        language,
        ...Object.keys(claimRules).toSorted(),
      ]);
      for (const one of Object.values(patterns).flat().flatMap(alternativesOf))
        expect(one).not.toMatch(/\s\??$|^\s/);
    }
  });
});

test('a claim says where its words are', () => {
  const text = 'Hello there. This is the best mug.';
  const [claim] = claimsIn(text);
  expect(claim?.words).toBe('the best');
  expect(text.slice(claim?.start, claim?.end)).toBe('the best');
  expect(claim?.sources.map(({ name }) => name)).toContain('UWG');
});

describe('what claims nothing', () => {
  test.for([
    ['a question', 'Is it the best mug?'],
    ['a negation', 'It is not the best mug, and it never will be number one.'],
    ['a quotation', 'Rosa from Rome writes: "I love how it folds."'],
    ['a story', 'Once upon a time I bought the best lamp in the kingdom.'],
    ['a presenter who greets', 'I’m Clara, a presenter, and I’m here to show you a mug.'],
    ['a price with its source', 'It costs 12 euros. See example.com for the terms.'],
    ['an empty text', '  '],
  ])('%s', ([, text = '']) => expect(rulesIn(text)).toEqual([]));

  test('a text that was pasted in quotation marks is no quotation', () => {
    expect(rulesIn('“I love how it folds.”')).toEqual(['opinion']);
  });

  test('a question that says what it asks claims it', () => {
    expect(rulesIn('Did you know that it costs only 12 euros?')).toEqual(['price']);
  });

  test('“not only” negates nothing', () => {
    expect(rulesIn('It is not only the best mug, it is blue.')).toEqual(['best']);
  });

  test('a story that sells is an ad', () => {
    expect(rulesIn('Once upon a time I bought this lamp. Tap the link.')).toEqual(['use']);
  });
});

test('what people say of themselves in their own recording is no invented experience', () => {
  const text = 'I use it every day, and it is the best.';
  expect(findClaims(text, { language: 'en', speaker: 'own' }).map(({ kind }) => kind)).toEqual([
    'superlative',
  ]);
});

test('of claims about the same words, one is reported', () => {
  expect(rulesIn('I lost 5 kg.')).toEqual(['result']);
  expect(rulesIn('Earn $500 a week.')).toEqual(['income']);
});

test('a name is one in capitals, or a well-known one', () => {
  expect(claimsIn('It is faster than Google Docs.')[0]?.words).toBe('faster than Google Docs');
  expect(rulesIn('It is faster than nespresso.')).toEqual(['comparison']);
  expect(rulesIn('It is faster than ever, and warmer than March.')).toEqual([]);
  expect(rulesIn('Faster Than You Think, And Warmer Than Wool')).toEqual([]);
  expect(rulesIn('Schneller als die Post, stärker als Kaffee.', 'de')).toEqual([]);
});

test('languages without rules give no claims', () => {
  expect(readsClaims('de')).toBe(true);
  expect(readsClaims('tr')).toBe(false);
  expect(rulesIn('Dünyanın en iyi kahvesi.', 'tr')).toEqual([]);
});

describe('a rewrite', () => {
  test.for([
    ['I use it on my desk every day!', 'You can use it on your desk every day!'],
    [
      'It is small, so I always carry it with me.',
      'It is small, so you can always carry it with you.',
    ],
    ['I love how it folds.', 'Notice how it folds.'],
    ['I really love this mug.', 'Take a look at this mug.'],
    ['Meet the best coffee grinder in the world.', 'Meet a great coffee grinder.'],
    ['The easiest recipes are here.', 'Easy recipes are here.'],
    ['It is the most elegant lamp on the market.', 'It is an elegant lamp.'],
    ['Unlike Nespresso, our capsules are made of paper.', 'Our capsules are made of paper.'],
    ['Switch from Mailchimp to Lettera.', 'Switch to Lettera.'],
    ['It is 100% natural.', 'It is natural.'],
  ])('%s', ([before = '', after]) => {
    const [claim] = claimsIn(before);
    const { rewrite = null } = claim ?? {};
    expect(rewrite && applyRewrite(before, rewrite)).toBe(after);
    expect(rewrite?.sentence).toBe(after);
    expect(claimsIn(after ?? '')).toEqual([]);
  });

  test('is left to a writer where words would not fit', () => {
    for (const text of [
      'I use it because I have to.',
      'I love it.',
      'It is the best.',
      'It is the best of both.',
      'I lost 5 kg.',
    ])
      expect(claimsIn(text).map(({ rewrite }) => rewrite)).not.toContainEqual(expect.anything());
  });
});

test('a claim is quoted with its sentence, and a long one is cut between words', () => {
  const quoteIn = (text: string): string | undefined => {
    const claim = claimsIn(text)[0];
    return claim && `${claim.quote.before}[${claim.quote.words}]${claim.quote.after}`;
  };
  expect(quoteIn('Hello. My skin was  dry for years. Bye.')).toBe('[My skin was] dry for years.');
  expect(
    quoteIn(
      'Whatever the weather brings to you on a grey morning in town, it is the best mug that anybody can hold in two cold hands.',
    ),
  ).toBe(
    '… you on a grey morning in town, it is [the best] mug that anybody can hold in two cold …',
  );
});

/** What scripts are made of, for texts that may mean anything. */
const words = readFileSync(join(import.meta.dirname, 'labelled.tsv'), 'utf8').split(/[\t\n ]/);

test('any text has claims in order, inside it, that do not overlap, and rewrites end them', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom(...words, '“', '”', '"', '\n\n', 'İ', '…'), { maxLength: 40 })
      .map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...Object.keys(languages)), (text, language) => {
      let last = 0;
      for (const claim of claimsIn(text, language)) {
        expect(claim.start).toBeGreaterThanOrEqual(last);
        expect(claim.words).toBe(text.slice(claim.start, claim.end));
        expect(claim.words.trim()).not.toBe('');
        last = claim.end;
        if (claim.rewrite === null) continue;
        const { start, end, text: by } = claim.rewrite;
        expect(start).toBeLessThanOrEqual(claim.start);
        expect(end).toBeGreaterThanOrEqual(claim.end);
        expect(by).not.toBe(text.slice(start, end));
      }
    }),
    { numRuns: 300 },
  );
});
