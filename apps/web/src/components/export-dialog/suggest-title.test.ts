import { wordsOfText } from '@talkreel/captions/words';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { expect, it } from 'vitest';
import { suggestTitle } from './suggest-title.ts';

const spoken = (text: string) =>
  wordsOfText(text).map((word, index) => ({ ...word, startSeconds: index, endSeconds: index + 1 }));

it('offers the first sentence as a hook, unless it is long', () => {
  expect(suggestTitle('hook', spoken('Coffee at seven. It is ready.'), undefined).text).toBe(
    'Coffee at seven',
  );
  expect(suggestTitle('hook', spoken(`${'very '.repeat(30)}long.`), undefined).text).toBe('');
  expect(suggestTitle('hook', [], undefined).text).toBe('');
});

it.each([
  ['Good news. Now $29, only today. Buy it.', '$29', [2, 5]],
  ['All of it is 1.299 € this week.', '', null],
  ['Everything is 30% off!', '30%', [0, 3]],
  ['For €4.50, delivered.', '€4.50', [0, 2]],
  ['No price here.', '', null],
] as const)('finds the price in “%s”', (text, price, run) => {
  const { text: found, time } = suggestTitle('sticker', spoken(text), undefined);
  expect(found).toBe(price);
  expect(time.at === 'words' ? [time.from, time.to] : null).toEqual(run);
});

it('takes action and address of the brand kit', () => {
  const endCard = { title: 'Cold brew', action: 'Order now', address: 'coffee.example' };
  const kit = { endCard } as BrandView;
  expect(suggestTitle('call-to-action', [], kit)).toMatchObject({
    text: 'Order now',
    detail: 'coffee.example',
    time: { at: 'end', seconds: 4 },
  });
  expect(suggestTitle('call-to-action', [], undefined).text).toBe('');
});
