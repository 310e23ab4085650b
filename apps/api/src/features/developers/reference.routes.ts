import { routes } from '@talkreel/contracts/routes';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { packedFile } from '../../lib/packed-file.ts';

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
  function addFile(path: string, type: string, read: () => string | Promise<string>): void {
    const send = packedFile({ type, cacheControl: 'public, no-cache' }, read);
    app.get(path, { config: { public: true } }, (request, reply) =>
      send(request, reply.header('content-security-policy', POLICY)),
    );
  }

  addFile(PATH, 'text/html', () => PAGE);
  addFile(`${PATH}/start.js`, 'text/javascript', () => START);
  addFile(`${PATH}/scalar.js`, 'text/javascript', readScalar);
  app.get(`${PATH}/`, { config: { public: true } }, (_request, reply) => reply.redirect(PATH, 308));
};
