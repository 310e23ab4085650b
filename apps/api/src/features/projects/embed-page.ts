import { hash } from 'node:crypto';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { embedPath, playerSize, SITE_NAME } from '@talkreel/contracts/page-meta';
import { addressOf, routes } from '@talkreel/contracts/routes';

const STYLE = `
html, body { height: 100%; margin: 0; background: #14101c; color: #f6f3fb; }
body { display: grid; font: 500 16px/1.4 system-ui, sans-serif; }
main { position: relative; display: grid; min-height: 0; }
video { width: 100%; height: 100%; min-height: 0; object-fit: contain; background: #14101c; }
.bar { position: absolute; top: 8px; left: 8px; right: 8px; display: flex; flex-wrap: wrap; gap: 8px;
  justify-content: space-between; align-items: flex-start; pointer-events: none; font-size: 13px; }
.bar > * { border-radius: 8px; padding: 4px 10px; line-height: 20px; }
.ai { background: #6a3fe0; color: #fff; font-weight: 600; }
.site { background: rgb(20 16 28 / 80%); color: #fff; pointer-events: auto; text-decoration: none; }
.site:hover, .site:focus-visible { text-decoration: underline; }
.site:focus-visible, .open:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
.none { align-self: center; justify-self: center; max-width: 36ch; padding: 24px; text-align: center; }
.none h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.25; text-wrap: balance; }
.none p { margin: 0; color: #cfc7de; }
.open { display: inline-block; margin-top: 16px; border-radius: 10px; padding: 10px 18px;
  background: #f6f3fb; color: #14101c; font-weight: 600; text-decoration: none; }
`;

/** Counts the first play. Without cookies, whoever is signed in here or not. */
const SCRIPT = `
const video = document.querySelector('video');
video?.addEventListener('play', () => {
  fetch(video.dataset.plays, { method: 'POST', credentials: 'omit', keepalive: true }).catch(() => undefined);
}, { once: true });
`;

const allowed = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Any site may show it; it may load our files and nothing else. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "media-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  `script-src ${allowed(SCRIPT)}`,
  `style-src ${allowed(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The player as other sites show it, or why there is none. */
export function renderEmbed(slug: string, video: SharedVideo | null | 'locked'): string {
  const share = `/share/${slug}`;
  if (video === null)
    return page(
      'This video is no longer shared',
      `<div class="none"><h1>This video is no longer shared</h1>
      <p>Its owner stopped sharing it, or its link has expired.</p></div>`,
    );
  if (video === 'locked')
    return page(
      'This video is protected',
      `<div class="none"><h1>This video is protected</h1>
      <p>Open it on ${SITE_NAME} to enter its password.</p>
      <a class="open" href="${share}" target="_blank" rel="noopener">Open the video</a></div>`,
    );
  const title = escapeHtml(video.title);
  const plays = addressOf(routes.postSharePlay, { params: { slug } });
  const track =
    video.captionsUrl === null
      ? ''
      : `<track kind="captions" label="Captions" src="${escapeHtml(video.captionsUrl)}">`;
  const poster = video.thumbnailUrl === null ? '' : ` poster="${escapeHtml(video.thumbnailUrl)}"`;
  const noDownload = video.downloadUrl == null ? ' controlslist="nodownload"' : '';
  return page(
    video.title,
    `<video controls playsinline preload="metadata"${noDownload}${poster} src="${escapeHtml(video.url)}"
      aria-label="${title}" data-plays="${plays}">${track}</video>
    <div class="bar"><span class="ai">AI-generated</span>
      <a class="site" href="${share}" target="_blank" rel="noopener" aria-label="Watch on ${SITE_NAME}">${SITE_NAME}</a></div>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>${body}</main>
    <script type="module">${SCRIPT}</script>
  </body>
</html>
`;
}

/** What other sites paste. */
export function embedHtml(
  video: { slug: string; width?: number | null | undefined; height?: number | null | undefined },
  origin: string,
  most: { maxwidth?: number | undefined; maxheight?: number | undefined } = {},
): string {
  const { width, height } = playerSize(video, most);
  return `<iframe src="${origin}${embedPath(video.slug)}" width="${width}" height="${height}" style="border:0;max-width:100%" allow="fullscreen; picture-in-picture" loading="lazy" title="${SITE_NAME} video"></iframe>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
