import { metaForPath, notFoundMeta } from '@talkreel/contracts/page-meta';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { expect, test } from 'vitest';
import { renderPage, renderRobots, renderSitemap } from './page-head.ts';

const shell = `<!doctype html><html><head>
    <title>Shell</title>
    <meta name="description" content="Shell" />
    <script src="/before-paint.js"></script>
  </head><body></body></html>`;
const origin = 'https://talkreel.example';

test.each([
  '/',
  '/create',
  '/projects',
  '/pricing',
  '/ai-influencer',
  '/ai-influencer-pipeline',
  '/user-influencers',
  '/blog',
])('the page at %s carries its own title, description, keywords and large social card', (path) => {
  const html = renderPage(shell, path, origin);
  const meta = metaForPath(path);
  expect(meta).not.toBe(notFoundMeta);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(html).toContain(`<title>${meta.title}</title>`);
  expect(html).toContain(`<meta name="description" content="${meta.description}" />`);
  expect(html).toContain(`<meta name="keywords" content="${meta.keywords}" />`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(html).toContain(`<meta property="og:image" content="${origin}/og.jpg" />`);
  expect(html).toContain(`<meta property="og:url" content="${origin}${path}" />`);
  expect(html).toContain('<script src="/before-paint.js">');
});

/** @shows abuse 41 */
test('an address cannot inject into the page', () => {
  const html = renderPage(shell, '/"><script>alert(1)</script>$&', origin);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain(notFoundMeta.title);
});

/** @shows abuse 41 */
test('nor can the text of a shared video', () => {
  const title = `"><img src=x onerror=alert(1)> & 'more'`;
  const video: SharedVideo = {
    title,
    author: title,
    url: '/api/videos/a.mp4',
    thumbnailUrl: null,
    captionsUrl: null,
    durationSeconds: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const html = renderPage(shell, '/share/slug', origin, { video });
  expect(html).not.toContain('<img');
  // Quotes in a name end no attribute.
  const contents = html.match(/<meta [^>]*>/g)?.map((tag) => tag.match(/"/g)?.length);
  expect(new Set(contents)).toEqual(new Set([4]));
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &amp; ');
});

test('pages that need a sign-in are not indexed, public ones are', () => {
  expect(renderPage(shell, '/profile', origin)).toContain('content="noindex"');
  expect(renderPage(shell, '/nowhere', origin)).toContain('content="noindex"');
  expect(renderPage(shell, '/blog', origin)).not.toContain('noindex');
  expect(renderPage(shell, '/app', origin)).toContain(`<link rel="canonical" href="${origin}/" />`);
});

test('the sitemap lists the public pages with absolute addresses, and robots.txt names it', () => {
  expect(renderSitemap(origin)).toContain(`<loc>${origin}/pitch-deck</loc>`);
  expect(renderRobots(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('the address for support is in every page, and only where there is one', () => {
  const html = renderPage(shell, '/profile', origin, { supportEmail: 'help@talkreel.example' });
  expect(html).toContain('<meta name="talkreel-support" content="help@talkreel.example" />');
  expect(renderPage(shell, '/profile', origin)).not.toContain('talkreel-support');
});
