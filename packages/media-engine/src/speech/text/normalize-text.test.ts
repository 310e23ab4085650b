import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text.ts';

const said: Array<[string, string]> = [
  ['Only $5.50 & <b>great</b>!', 'Only five dollars and fifty cents and great!'],
  [
    'It costs $1,250,000 or €0.99, £1.01.',
    'It costs one million two hundred and fifty thousand dollars or ninety nine cents, one pound and one penny.',
  ],
  ['$1.2M raised, $20/mo', 'one point two million dollars raised, twenty dollars per month.'],
  ['Call +1 (555) 123-4567', 'Call one, five five five, one two three, four five six seven.'],
  ['Open 9:30 am - 5 pm, at 10:00.', "Open nine thirty A.M. to five P.M, at ten o'clock."],
  ['24/7 support since 1999', 'twenty four seven support since nineteen ninety nine.'],
  ['1st, 2nd, 3rd, 21st, 100th', 'first, second, third, twenty first, one hundredth.'],
  [
    'Dr. Smith vs. Mr. Jones, e.g. this, etc.',
    'doctor Smith versus mister Jones, for example, this, et cetera.',
  ],
  ['Visit https://www.example.com/path?x=1 now.', 'Visit example dot com now.'],
  ['Mail me@site.co.uk!', 'Mail me at site dot co dot uk!'],
  [
    'NASA and the USA use an API, FAQs and CEOs',
    "nasa and the U.S.A. use an A.P.I, F.A.Q's and C.E.O's.",
  ],
  ['BUY NOW! FREE shipping', 'buy now! free shipping.'],
  [
    '5kg, 3x faster, 20°C, in 2 min. or 10 mins',
    'five kilograms, three times faster, twenty degrees Celsius, in two minutes or ten minutes.',
  ],
  ['#1 choice, No. 5. I said no. Stop', 'number one choice, number five. I said no. Stop.'],
  ['Wow 😀🎉👍🏽 nice', 'Wow nice.'],
  ['don’t “quote” — yes… ok', "don't quote, yes. ok."],
  ['on 12/31/2025', 'on December thirty first, twenty twenty five.'],
  ['[[eI]] {x} <speak>hi</speak>', 'eI x hi.'],
  ['10-20 people, 500+ reviews', 'ten to twenty people, five hundred plus reviews.'],
  ['😀', ''],
  [' \n ', ''],
];

describe('normalizeText', () => {
  it.each(said)('says %j as %j', (written, spoken) => {
    expect(normalizeText(written)).toBe(spoken);
  });

  it('leaves no markup, digit or symbol for the engine to stumble over', () => {
    const nasty =
      '<a href="x">5 < 6 && 7 > 3</a> [[kw]] ${}|\\ ~^ 1e9 0x1F 12:34:56 $$$ %%% 3,,4 --- 1.2.3.4';
    expect(normalizeText(nasty)).toMatch(/^[\p{L}\s.,!?;:'-]+$/u);
  });
});
