import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LandingHeader } from './landing-header.tsx';

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
