import { describe, expect, test } from 'vitest';
import { speechOf } from './read-text.ts';

/** Written text and its spoken form, by class: most of what a class needs is data. */
const CLASSES: Readonly<Record<string, ReadonlyArray<readonly [written: string, spoken: string]>>> =
  {
    'addresses of any end': [
      ['linktr.ee/glow', 'linktr dot E.E. slash glow'],
      ['notion.so', 'notion dot so'],
      ['watch youtu.be/abc', 'watch youtu dot be slash abc'],
      ['glow.health', 'glow dot health'],
      ['at brand.co.nz now', 'at brand dot co dot N.Z. now'],
      ['wa.me/15551234567', 'wa dot me slash one five five five one two three four five six seven'],
      ['It ends.so what', 'It ends. so what'],
    ],
    'phone numbers with letters and long groups': [
      ['1-800-273-TALK', 'one, eight hundred, two seven three, talk'],
      ['888-GET-LOAN', 'eight eight eight, get, loan'],
      ['call 07700 900123', 'call zero seven seven zero zero, nine zero zero one two three'],
      ['+44 7700 900123', 'four four, seven seven zero zero, nine zero zero one two three'],
    ],
    'capitals: letters, words and places': [
      ['The USDA and FDIC', 'The U.S.D.A. and F.D.I.C.'],
      ['ADHD, ASMR, ISBN', 'A.D.H.D, A.S.M.R, I.S.B.N.'],
      ['OSHA and HIPAA', 'osha and hipaa'],
      ['Go PRO, get the APP', 'Go pro, get the app'],
      ['in LA & SF', 'in L.A. and S.F.'],
    ],
    'currencies of the world': [
      ['₱500', 'five hundred pesos'],
      ['₦5,000', 'five thousand naira'],
      ['25 zł', 'twenty-five zlotys'],
      ['NT$300', 'three hundred New Taiwan dollars'],
      ['MX$20', 'twenty Mexican pesos'],
      ['AED 50', 'fifty dirhams'],
    ],
    'hours, plans and short dates': [
      ['open 9-5:30', 'open nine to five thirty'],
      ['we are here 24-7', 'we are here twenty-four seven'],
      ['my 401k', 'my four oh one K'],
      ['401k followers', 'four hundred and one thousand followers'],
      ['on 05.06.26', 'on June fifth, twenty twenty-six'],
      ['version 05.06.26', 'version five point six point twenty-six'],
    ],
  };

describe.each(Object.entries(CLASSES))('%s', (_class, cases) => {
  test.each(cases)('%j is said as %j', (written, spoken) => {
    expect(speechOf(written)).toBe(spoken);
    // The spoken form does not change when it is read again.
    expect(speechOf(spoken)).toBe(spoken);
  });
});
