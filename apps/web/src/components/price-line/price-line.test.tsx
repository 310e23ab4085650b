// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { Price } from '@talkreel/contracts/http/price';
import { afterEach, expect, it } from 'vitest';
import { generation } from '../../testing/generation.ts';
import { price } from '../../testing/price.ts';
import { CostLine } from './cost-line.tsx';
import { PriceLine } from './price-line.tsx';

afterEach(cleanup);

it.each<[string, string, Partial<Price>]>([
  ['uses', 'Uses 1 generation · 3 left · video included', {}],
  ['uses', 'Uses 1 generation · 1 left', { kind: 'one-shot', available: 1 }],
  [
    'included',
    '2 more takes included',
    { cost: 0, label: 'Included', detail: '2 more takes included', takesUsed: 1 },
  ],
  ['included', 'Included with your audio', { kind: 'lipsync', cost: 0, label: 'Included' }],
  [
    'uses',
    'Uses 1 generation · 14 left · All 3 takes are used; this starts a new video',
    { detail: 'All 3 takes are used; this starts a new video', takesUsed: 3, available: 14 },
  ],
  [
    'short',
    'Uses 1 generation · 0 left',
    { kind: 'influencer-video', available: 0, affordable: false },
  ],
  [
    'short',
    'This video failed too often with this recording. Record it again first.',
    {
      kind: 'lipsync',
      refusal: 'This video failed too often with this recording. Record it again first.',
    },
  ],
])('%s: %s', (tone, words, parts) => {
  const { container } = render(<PriceLine id="price" price={price(parts)} />);
  expect(container.textContent).toBe(words);
  expect(container.firstElementChild).toMatchObject({ id: 'price', dataset: { tone } });
});

it('keeps its space while the price is unknown', () => {
  const { container } = render(<PriceLine id="price" price={undefined} />);
  expect(container.querySelector('#price')?.textContent).toBe('');
});

it('shows the actual cost after the job, and not before', () => {
  const done = generation({ state: 'succeeded', creditMessage: 'One generation used.' });
  expect(render(<CostLine job={done} />).container.textContent).toBe('One generation used.');
  cleanup();
  expect(render(<CostLine job={{ ...done, state: 'running' }} />).container.textContent).toBe('');
});
