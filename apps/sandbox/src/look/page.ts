import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { styles } from './styles.ts';

/** The logo: a speech bubble whose voice bars form a smile. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
  <path
    fill="#FF5C4D"
    d="M9 3h14a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7h-6.5L10 30.2c-.8.6-1.8.1-1.8-.9V25A7 7 0 0 1 2 18v-8a7 7 0 0 1 7-7Z"
  />
  <g stroke="#17141F" stroke-width="2.6" stroke-linecap="round">
    <path d="M8 11.5v2" />
    <path d="M12 13.5v4" />
    <path d="M16 14v5.5" />
    <path d="M20 13.5v4" />
    <path d="M24 11.5v2" />
  </g>
</svg>`;

/** A whole document in the product's design; nothing in it is loaded from elsewhere. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Talkreel</title>
        <style>
          ${{ html: styles }}
        </style>
      </head>
      <body>
        <header>
          ${mark}<span class="wordmark">Talkreel</span><span class="badge">Sandbox</span>
        </header>
        <main>${body}</main>
      </body>
    </html> `.html;
}

// No form-action: signing in ends with a redirect to the origin the visitor came from.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  status = 200,
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(page(title, body));
}
