import { metaForPath, notFoundMeta } from '@talkreel/contracts/page-meta';
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

test('an address cannot write into the page', () => {
  const html = renderPage(shell, '/"><script>alert(1)</script>$&', origin);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain(notFoundMeta.title);
});

test('pages that need a sign-in ask not to be indexed, public ones do not', () => {
  expect(renderPage(shell, '/profile', origin)).toContain('content="noindex"');
  expect(renderPage(shell, '/nowhere', origin)).toContain('content="noindex"');
  expect(renderPage(shell, '/blog', origin)).not.toContain('noindex');
  expect(renderPage(shell, '/app', origin)).toContain(`<link rel="canonical" href="${origin}/" />`);
});

test('the sitemap lists the public pages with absolute addresses, and robots.txt names it', () => {
  expect(renderSitemap(origin)).toContain(`<loc>${origin}/pitch-deck</loc>`);
  expect(renderRobots(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`);
});
