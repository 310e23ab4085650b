import { describe, expect, test } from 'vitest';
import { speechOf } from './read-text.ts';

/** Lines as people write them in briefs and captions. */
const LINES: ReadonlyArray<readonly [written: string, spoken: string]> = [
  ["It's 50/50, open 24/7", "It's fifty fifty, open twenty-four seven"],
  ['the 80/20 rule', 'the eighty twenty rule'],
  ['a 10/10 from me', 'a ten out of ten from me'],
  ['Shot in 4K at 60fps.', 'Shot in four K at sixty frames per second.'],
  ['iOS 18 and Android 15', 'I.O.S. eighteen and Android fifteen'],
  ['They raised €1.2m', 'They raised one point two million euros'],
  ['It was -5°C outside.', 'It was minus five degrees Celsius outside.'],
  ['Dr. Smith on St. James St.', 'doctor Smith on saint James street.'],
  ['It takes 5 min. Then you go.', 'It takes five minutes. Then you go.'],
  ['Weighs 3 lbs. Ships today.', 'Weighs three pounds. Ships today.'],
  ['about 5 min. a day', 'about five minutes a day'],
  [
    'From €19,99 to 29,90 €',
    'From nineteen euros and ninety-nine cents to twenty-nine euros and ninety cents',
  ],
  ['1.000.000 users', 'one million users'],
  ['20 CHF or CHF 3.50', 'twenty Swiss francs or three Swiss francs and fifty centimes'],
  ['Rs. 500', 'five hundred rupees'],
  ['$5-off today', 'five dollars off today'],
  ['ROI > 300%', 'R.O.I. is greater than three hundred percent'],
  ['RSVP by 31/12', 'R.S.V.P. by December thirty-first'],
  ['12-14 Oct', 'the twelfth to fourteenth of October'],
  ['the 2025/26 season', 'the twenty twenty-five twenty-six season'],
  ['Mon., Wed. and Fri.', 'Monday, Wednesday and Friday.'],
  ['Smith Inc. & Co.', 'Smith incorporated and company.'],
  ['30cm x 20cm', 'thirty centimeters by twenty centimeters'],
  ['8.5"x11" paper', 'eight point five by eleven paper'],
  ['a 2.35:1 frame', 'a two point three five to one frame'],
  ['Flight BA2490', 'Flight B.A. twenty-four ninety'],
  ['Apt. 4B', 'apartment four B'],
  ['4B views', 'four billion views'],
  ['60W and 5V', 'sixty watts and five volts'],
  ['a 36 mo. term', 'a thirty-six month term'],
  ['ca. 1850, vol. 3, fig. 2', 'circa eighteen fifty, volume three, figure two'],
  ['nos. 2 and 3, no. of users', 'numbers two and three, number of users'],
  ['pH 7.4', 'P.H. seven point four'],
  ['ChatGPT and GTA VI', 'chat G.P.T. and G.T.A. six'],
  ['4.5★ on Google', 'four point five stars on Google'],
  ['⭐️⭐️⭐️ loved it', 'loved it'],
  ['btw, pls share', 'by the way, please share'],
  ['15% YoY', 'fifteen percent year over year'],
  ['under-25s', 'under twenty-fives'],
  ['1-2-3, go!', 'one two three, go!'],
  ['👩‍💻🔥 New drop!! 🇩🇪', 'New drop!'],
  ['nike.com/run', 'nike dot com slash run'],
];

describe('lines as people write them', () => {
  test.each(LINES)('%j is said as %j', (written, spoken) => {
    expect(speechOf(written)).toBe(spoken);
    expect(speechOf(spoken)).toBe(spoken);
  });
});
