import { expect, it } from 'vitest';
import { wordsOfTexts } from './set-draft.ts';
import { unsentAdOf, type UnsentAd } from './unsent-ads.ts';

const sentAt = '2026-03-01T10:00:00.000Z';
const adOf = (...texts: string[]): UnsentAd => ({
  rows: texts.map((_text, index) => `row ${index}`),
  texts: texts.map((text, part) => ({ part, text })),
  ...{ shots: [], titles: [], atMs: Date.parse(sentAt) },
});
const startedWith = (ad: UnsentAd, createdAt = sentAt) => ({
  createdAt,
  texts: wordsOfTexts(ad.texts),
});

it('is of the set that says the same words and was started when it was sent', () => {
  const [mug, tea] = [adOf('Cold again?', 'Meet Hearthmug.'), adOf('Tea for two.')];
  const found = (set: ReturnType<typeof startedWith>) => unsentAdOf([mug, tea], set, wordsOfTexts);
  expect(found(startedWith(tea))).toBe(tea);
  expect(found(startedWith(mug))).toBe(mug);
  expect(found(startedWith(adOf('Tea for three.')))).toBeUndefined();
  expect(found(startedWith(adOf('Meet Hearthmug.', 'Cold again?')))).toBeUndefined();
  expect(found(startedWith(tea, '2026-02-28T10:00:00.000Z'))).toBeUndefined();
});
