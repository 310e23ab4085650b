import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { speechProblem } from '@talkreel/contracts/speakable';
import { describe, expect, it } from 'vitest';
import { adTemplates, type AdTemplate } from './ad-templates.ts';
import { dayAfter, exampleOf, fillTemplate, templateTexts, type Filled } from './fill-template.ts';

/** The shortest clip of the cast. */
const SHORTEST = { seconds: 8, rate: 1, pronunciations: [] };
const LONG = { ...SHORTEST, seconds: 20 };
/** The longest way to say a day: "Wednesday, September 23". */
const NOW = new Date(2026, 8, 11);
/** First-person experience: an actor has bought, tried and felt nothing. */
const AS_CUSTOMER = /\b(I|me|my|mine|we|our)\b/i;
const offer = adTemplates.find(({ id }) => id === 'offer') as AdTemplate;

/** The example as a user would type it, with the longest day. */
function filledExample(template: AdTemplate): Filled {
  const days = template.blanks.filter(({ kind }) => kind === 'date');
  return {
    ...exampleOf(template),
    ...Object.fromEntries(days.map(({ name }) => [name, dayAfter(NOW, 12)])),
  };
}

describe('twelve templates', () => {
  it('are twelve, each with its own id, title and shape', () => {
    expect(adTemplates).toHaveLength(12);
    for (const of of ['id', 'title', 'use'] as const)
      expect(new Set(adTemplates.map((template) => template[of])).size).toBe(12);
  });

  it.each(adTemplates)(
    '$id has an example that fits the shortest clip and can be said',
    (template) => {
      const { script, seconds, problems } = fillTemplate(
        template,
        filledExample(template),
        SHORTEST,
        NOW,
      );
      expect(problems).toEqual([]);
      expect(speechProblem(script)).toBeNull();
      expect(seconds).toBe(estimateSpeechSeconds(script));
      expect(seconds).toBeLessThanOrEqual(SHORTEST.seconds);
      expect(script.length).toBeLessThan(DIALOGUE_MAX_CHARACTERS);
      expect(script).toMatch(/^[A-Z][^{}]*[.?!]$/);
      expect(script).not.toMatch(/[.?!]{2}|\s{2}/);
    },
  );

  it.each(adTemplates)('$id shows something at words that its script says', (template) => {
    const { script, shots } = fillTemplate(template, filledExample(template), SHORTEST, NOW);
    expect(shots.length).toBeGreaterThan(0);
    expect(shots.filter(({ words }) => words === '' || !script.includes(words))).toEqual([]);
  });

  it.each(adTemplates)(
    '$id speaks as a presenter, not as a customer',
    ({ blanks, lines, extras }) => {
      const said = [
        ...lines,
        ...extras.map(({ line }) => line),
        ...blanks.map(({ example }) => example),
      ];
      expect(said.filter((line) => AS_CUSTOMER.test(line))).toEqual([]);
    },
  );

  it.each(adTemplates)('$id uses every blank, and says more where there is room', (template) => {
    const words = Object.fromEntries(
      template.blanks.map(({ name, kind }) => [
        name,
        kind === 'date' ? dayAfter(NOW, 3) : `blank${name}`,
      ]),
    );
    const { script } = fillTemplate(template, words, LONG, NOW);
    for (const { name, kind } of template.blanks)
      expect(script.toLowerCase()).toContain(
        kind === 'date' ? 'september 14' : `blank${name}`.toLowerCase(),
      );
    const example = filledExample(template);
    const short = fillTemplate(template, example, SHORTEST, NOW).script;
    const long = fillTemplate(template, example, LONG, NOW);
    expect(long.script.length).toBeGreaterThan(short.length);
    expect(long.seconds).toBeLessThanOrEqual(LONG.seconds);
  });
});

describe('filling in', () => {
  it('names what is empty, in order, and shows its label where it will stand', () => {
    const { problems, parts } = fillTemplate(offer, { offer: 'half price' }, SHORTEST, NOW);
    expect(problems.map(({ message }) => message)).toEqual([
      templateTexts.empty('Product'),
      templateTexts.noDate,
    ]);
    expect(parts.filter(({ isOpen }) => isOpen).map(({ text }) => text)).toEqual([
      'Product',
      'last day of the offer',
    ]);
  });

  it.each([
    ['2026-09-10', templateTexts.past],
    ['2026-02-31', templateTexts.noDate],
    ['tomorrow', templateTexts.noDate],
    ['2026-09-11', null],
  ])('a last day of %s is judged', (lastDay, message) => {
    const filled = { product: 'Tea', offer: 'free', lastDay };
    const { problems, script } = fillTemplate(offer, filled, SHORTEST, NOW);
    expect(problems.map((problem) => problem.message)).toEqual(message === null ? [] : [message]);
    expect(script.includes('only until Friday, September 11.')).toBe(lastDay === '2026-09-11');
  });

  it('counts what is said: numbers in words, and the user’s own pronunciations', () => {
    const filled = { product: 'ACME', offer: '$19.50', lastDay: '2026-09-14' };
    const plain = fillTemplate(offer, filled, SHORTEST, NOW);
    expect(plain.seconds).toBe(estimateSpeechSeconds(plain.script));
    const pronunciations = [{ id: 1, written: 'ACME', spoken: 'the ack me company of Ohio' }];
    const own = fillTemplate(offer, filled, { ...LONG, seconds: 0, pronunciations }, NOW);
    const bare = fillTemplate(offer, filled, { ...LONG, seconds: 0 }, NOW);
    expect(own.script).toBe(bare.script);
    expect(own.seconds - bare.seconds).toBeCloseTo(5 / 2.5);
  });

  it('says the year of another year', () => {
    const filled = { product: 'Tea', offer: 'free', lastDay: '2027-01-05' };
    expect(fillTemplate(offer, filled, LONG, NOW).script).toContain('Tuesday, January 5, 2027');
  });

  it('refuses what is too long or cannot be said, each with its sentence', () => {
    const filled = { product: 'x'.repeat(81), offer: '你好', lastDay: '2026-10-01' };
    const { problems } = fillTemplate(offer, filled, SHORTEST, NOW);
    expect(problems[0]?.message).toBe(templateTexts.tooLong(80));
    expect(problems[1]?.message).toContain('你好');
  });

  it('has one punctuation mark, and capitals only where sentences begin', () => {
    const filled = { product: ' every candle.  ', offer: 'half price!!', lastDay: '2026-09-14' };
    const { script } = fillTemplate(offer, filled, SHORTEST, NOW);
    expect(script).toContain('Every candle is half price, but only until Monday, September 14.');
  });
});
