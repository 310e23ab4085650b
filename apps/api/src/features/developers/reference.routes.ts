import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { routes } from '@talkreel/contracts/routes';
import Fastify, { type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { chooseEncoding, type Encoding } from '../../web-app/pages.ts';

const PATH = '/developers/reference';

/**
 * Scalar puts its styles into the page, and shows marks as data. Nothing is loaded from anywhere but us. Violations are
 * not reported: its schema library tries out whether it may evaluate code, and does without.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What would call other hosts is off: their fonts, proxy, telemetry, chat and client. */
const CONFIGURATION = {
  url: routes.getDescription.path,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  persistAuth: false,
  theme: 'default',
  metaData: { title: 'API reference · Talkreel' },
  customCss:
    ':root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; } a[href^="https://www.scalar.com"] { display: none; }',
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API reference · Talkreel</title>
    <meta name="description" content="Every call of the Talkreel API." />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <div id="app"></div>
    <noscript>This page needs JavaScript; ${routes.getDescription.path} says the same.</noscript>
    <script src="${PATH}/scalar.js"></script>
    <script src="${PATH}/start.js"></script>
  </body>
</html>
`;

const START = `Scalar.createApiReference('#app', ${JSON.stringify(CONFIGURATION)});\n`;

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Scalar's script, 5 MB of source: read when somebody opens the page, not by every process. */
async function readScalar(): Promise<string> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(reference, { routePrefix: '/x', configuration: { url: '/' } });
  const script = await inner.inject('/x/js/scalar.js');
  await inner.close();
  return script.body;
}

/** The reference page. Visitors may read it, too. */
export const referenceRoutes: FastifyPluginAsync = async (app) => {
  const kept = new Map<string, Promise<{ body: Buffer; etag: string }>>();

  async function make(read: () => string | Promise<string>, encoding: Encoding) {
    const plain = Buffer.from(await read());
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const body = encoding === 'identity' ? plain : await packed[encoding](plain);
    return { body, etag: `"${digest}-${encoding}"` };
  }

  function addFile(path: string, type: string, read: () => string | Promise<string>): void {
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const key = `${path} ${encoding}`;
      const made = kept.get(key) ?? make(read, encoding);
      kept.set(key, made);
      const { body, etag } = await made;
      reply
        .header('etag', etag)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, no-cache')
        .header('content-security-policy', POLICY);
      const { 'if-none-match': known } = request.headers;
      if (fresh({ 'if-none-match': known }, { etag })) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(`${type}; charset=utf-8`).send(body);
    };
    app.get(path, { config: { public: true } }, send);
  }

  addFile(PATH, 'text/html', () => PAGE);
  addFile(`${PATH}/start.js`, 'text/javascript', () => START);
  addFile(`${PATH}/scalar.js`, 'text/javascript', readScalar);
  app.get(`${PATH}/`, { config: { public: true } }, (_request, reply) => reply.redirect(PATH, 308));
};
