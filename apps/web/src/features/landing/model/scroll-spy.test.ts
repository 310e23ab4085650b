import { expect, test } from 'vitest';
import { activeSection } from './scroll-spy.ts';

const at = (id: string, top: number, height: number) => ({ id, top, bottom: top + height });

test('the section whose centre is in the viewport is active', () => {
  expect(activeSection([at('a', -700, 600), at('b', 100, 600), at('c', 900, 600)], 800)).toBe('b');
});

test('of two centres in the viewport the one closer to its middle wins', () => {
  expect(activeSection([at('a', -100, 300), at('b', 300, 300)], 800)).toBe('b');
  expect(activeSection([at('a', 200, 300), at('b', 600, 300)], 800)).toBe('a');
});

test('a section taller than the viewport is active while it covers the middle', () => {
  expect(activeSection([at('tall', -200, 3000)], 800)).toBe('tall');
});

test('between sections none is active', () => {
  expect(activeSection([at('a', -900, 300), at('b', 1200, 300)], 800)).toBeNull();
  expect(activeSection([], 800)).toBeNull();
});
