import {
  metaForPath,
  publicPaths,
  SITE_NAME,
  SOCIAL_IMAGE_ALT,
  SOCIAL_IMAGE_PATH,
} from '@talkreel/contracts/page-meta';

const SOCIAL_IMAGE_WIDTH = 1200;
const SOCIAL_IMAGE_HEIGHT = 630;

/**
 * The shell with the head of one page: title, description, keywords and a large social card, so that a link preview
 * works without scripts. The shell's own title and description make room;
 * `extra` are more elements for the head.
 */
export function renderPage(
  shell: string,
  path: string,
  origin: string,
  extra: readonly string[] = [],
): string {
  const bare = shell
    .replace(/\s*<title>[\s\S]*?<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '');
  const head = [...headOf(path, origin), ...extra].map((line) => `    ${line}`);
  return bare.replace(/\s*<\/head>/, () => `\n${head.join('\n')}\n  </head>`);
}

function headOf(path: string, origin: string): string[] {
  const meta = metaForPath(path);
  const url = `${origin}${path === '/app' ? '/' : path}`;
  const image = `${origin}${SOCIAL_IMAGE_PATH}`;
  const named: Array<[string, string]> = [
    ['description', meta.description],
    ['keywords', meta.keywords],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', meta.title],
    ['twitter:description', meta.description],
    ['twitter:image', image],
    ['twitter:image:alt', SOCIAL_IMAGE_ALT],
  ];
  if (!publicPaths.includes(path) && path !== '/app') named.push(['robots', 'noindex']);
  const properties: Array<[string, string]> = [
    ['og:site_name', SITE_NAME],
    ['og:type', 'website'],
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:width', String(SOCIAL_IMAGE_WIDTH)],
    ['og:image:height', String(SOCIAL_IMAGE_HEIGHT)],
    ['og:image:alt', SOCIAL_IMAGE_ALT],
  ];
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...named.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ];
}

export function renderSitemap(origin: string): string {
  const urls = publicPaths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Pages that are not for search engines say so themselves; this keeps crawlers out of sign-in redirects. */
export function renderRobots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/login',
    'Disallow: /api/logout',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
