import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { activeSection, LandingHeader } from './landing-header.tsx';

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

const render = (isSignedIn: boolean): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <LandingHeader isSignedIn={isSignedIn} />
      </MemoryRouter>
    </MantineProvider>,
  );

test('a visitor gets three anchor buttons and the sign-in link', () => {
  const html = render(false);
  for (const name of ['Create Your Influencer', 'Three-Step Process', 'Get Started']) {
    expect(html).toMatch(new RegExp(`<button[^>]*>${name}</button>`));
  }
  expect(html).toContain('Log in or Sign Up');
  expect(html).not.toContain('Go to Dashboard');
});

test("a signed-in user gets 'Go to Dashboard', and 'Create Your Influencer' leads to the creator", () => {
  const html = render(true);
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>.*Go to Dashboard/);
  expect(html).toMatch(/<a[^>]*href="\/ai-influencer"[^>]*>Create Your Influencer<\/a>/);
  expect(html).not.toContain('Log in or Sign Up');
});
