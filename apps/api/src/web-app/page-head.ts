import { SUPPORT_META } from '@talkreel/contracts/constants';
import { addressOf, routes } from '@talkreel/contracts/routes';
import {
  embedPath,
  metaForPath,
  playerSize,
  publicPaths,
  sharedVideoMeta,
  shareSlugOf,
  SITE_NAME,
  SOCIAL_IMAGE_ALT,
  SOCIAL_IMAGE_PATH,
} from '@talkreel/contracts/page-meta';
import type { SharedVideo } from '@talkreel/contracts/http/share';

const SOCIAL_IMAGE_WIDTH = 1200;
const SOCIAL_IMAGE_HEIGHT = 630;

export interface MoreHead {
  /** Elements before the app's scripts, for what the first paint needs. */
  first?: readonly string[];
  /** Elements after the app's scripts. */
  last?: readonly string[];
  /** What a share page shows. */
  video?: SharedVideo | null;
  /** Whom users write to: in the page itself, so that it is known when nothing else answers. */
  supportEmail?: string | undefined;
}

/**
 * The shell with the head of one page: title, description, keywords and a large social card, so a link preview works
 * without scripts. They replace the shell's own title and description.
 */
export function renderPage(
  shell: string,
  path: string,
  origin: string,
  more: MoreHead = {},
): string {
  const lines = (elements: readonly string[]) =>
    elements.map((element) => `    ${element}\n`).join('');
  return shell
    .replace(/<title>[\s\S]*?<\/title>\n?/, '')
    .replace(/<meta\s+name="description"[^>]*>\n?/, '')
    .replace(
      /(?<![ \t])[ \t]*(?=<script|<\/head>)/,
      () =>
        `${lines([...headOf(path, origin, more.video ?? null), ...supportOf(more), ...(more.first ?? [])])}    `,
    )
    .replace(/(?<![ \t])[ \t]*<\/head>/, () => `${lines(more.last ?? [])}  </head>`);
}

function headOf(path: string, origin: string, video: SharedVideo | null): string[] {
  const meta = video === null ? metaForPath(path) : sharedVideoMeta(video);
  const url = `${origin}${path === '/app' ? '/' : path}`;
  const still = video?.thumbnailUrl ?? null;
  const image = `${origin}${still ?? SOCIAL_IMAGE_PATH}`;
  const imageAlt = still === null ? SOCIAL_IMAGE_ALT : 'A still of the video.';
  const named: Array<[string, string]> = [
    ['description', meta.description],
    ['keywords', meta.keywords],
    ['twitter:card', video === null ? 'summary_large_image' : 'player'],
    ...(video === null ? [] : playerCard(video, path, origin)),
    ['twitter:title', meta.title],
    ['twitter:description', meta.description],
    ['twitter:image', image],
    ['twitter:image:alt', imageAlt],
  ];
  if (!publicPaths.includes(path) && path !== '/app') named.push(['robots', 'noindex']);
  const properties: Array<[string, string]> = [
    ['og:site_name', SITE_NAME],
    ['og:type', video === null ? 'website' : 'video.other'],
    ['og:title', meta.title],
    ['og:description', meta.description],
    ['og:url', url],
    ['og:image', image],
    ...(still === null ? imageSize(SOCIAL_IMAGE_WIDTH, SOCIAL_IMAGE_HEIGHT) : []),
    ['og:image:alt', imageAlt],
    ...(video === null ? [] : videoProperties(video, origin)),
  ];
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...(video === null ? [] : [oembedLink(url, origin, meta.title)]),
    ...named.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ];
}

/** Where sites that show links as players find ours. */
function oembedLink(url: string, origin: string, title: string): string {
  const address = `${origin}${addressOf(routes.getOembed, { query: { url } })}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(address)}" title="${escapeHtml(title)}" />`;
}

function playerCard(video: SharedVideo, path: string, origin: string): Array<[string, string]> {
  const { width, height } = playerSize(video);
  return [
    ['twitter:player', `${origin}${embedPath(shareSlugOf(path) ?? '')}`],
    ['twitter:player:width', String(width)],
    ['twitter:player:height', String(height)],
  ];
}

function supportOf({ supportEmail }: MoreHead): string[] {
  return supportEmail === undefined
    ? []
    : [`<meta name="${SUPPORT_META}" content="${escapeHtml(supportEmail)}" />`];
}

function imageSize(width: number, height: number): Array<[string, string]> {
  return [
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
  ];
}

function videoProperties(
  { url, durationSeconds, width, height }: SharedVideo,
  origin: string,
): Array<[string, string]> {
  return [
    ['og:video', origin + url],
    ['og:video:type', 'video/mp4'],
    ['og:video:width', String(playerSize({ width, height }).width)],
    ['og:video:height', String(playerSize({ width, height }).height)],
    ...(durationSeconds === null
      ? []
      : [['video:duration', String(Math.ceil(durationSeconds))] satisfies [string, string]]),
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

/** Pages not meant for search engines say so themselves; this keeps crawlers out of sign-in redirects. */
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
