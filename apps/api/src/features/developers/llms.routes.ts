import { API_VERSION, OLDEST_API_VERSION } from '@talkreel/contracts/api-version';
import { AGENT_SCOPES, MCP_PATH, SERVER_METADATA_PATH } from '@talkreel/contracts/mcp';
import { pageMeta, publicPaths } from '@talkreel/contracts/page-meta';
import { quotedCalls } from '@talkreel/contracts/quoted-calls';
import { routes } from '@talkreel/contracts/routes';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Connections } from '../../deps.ts';
import { packedFile } from '../../lib/packed-file.ts';

interface Operation {
  operationId: string;
  summary: string;
}
type Paths = Record<string, Record<string, Operation>>;

/** What a model needs to know to use this Talkreel, in the format of llmstxt.org. */
export const llmsRoutes: FastifyPluginAsync<{ deps: Pick<Connections, 'config'> }> = async (
  app,
  { deps: { config } },
) => {
  const send = packedFile({ type: 'text/markdown', cacheControl: 'public, max-age=300' }, () =>
    renderLlms(app, config.publicUrl.origin),
  );
  app.get('/llms.txt', { config: { public: true } }, (request, reply) => send(request, reply));
};

function renderLlms(app: FastifyInstance, origin: string): string {
  const link = (title: string, path: string, about: string) =>
    `- [${title}](${origin}${path}): ${about}`;
  const pages = publicPaths.flatMap((path) => {
    const meta = pageMeta[path];
    return meta ? [link(meta.title.replace(' · Talkreel', ''), path, meta.description)] : [];
  });
  return [
    '# Talkreel',
    '',
    '> Makes short videos of actors who say a script, and says what one costs before it is made.',
    '',
    'Videos are counted in generations; a video takes one. Everything that is exported is labeled as made by AI. A video of a real person needs their consent.',
    '',
    '## For agents',
    '',
    link(
      'Tools',
      MCP_PATH,
      `Model Context Protocol over HTTP. Connect by OAuth (${AGENT_SCOPES.join(', ')}), or send a key as a bearer token. Only make_video spends.`,
    ),
    link('Authorization', SERVER_METADATA_PATH, 'where a program registers and is connected.'),
    '',
    '## For programs',
    '',
    link('API description', routes.getDescription.path, 'OpenAPI 3.1, every call.'),
    link('API reference', '/developers/reference', 'the same to read.'),
    link(
      'Keys',
      '/developers',
      'where a signed-in user makes one. With a test key (tk_test_…) everything costs nothing and is a stand-in.',
    ),
    '',
    `Name the version that you were written for in \`Talkreel-Version: ${API_VERSION}\`; without it, it is ${OLDEST_API_VERSION}.`,
    '',
    `Calls that make something; \`POST ${routes.postQuote.path}\` says first what one costs:`,
    '',
    ...callsOf(app).map((call) => `- ${call}`),
    '',
    '## Pages',
    '',
    ...pages,
    '',
  ].join('\n');
}

/** `POST /api/batches`: Start a batch. In the words of the description. */
function callsOf(app: FastifyInstance): string[] {
  const { paths = {} } = app.swagger() as { paths?: Paths };
  const quoted = new Set<string>(quotedCalls);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => quoted.has(operationId))
      .map(([method, { summary }]) => `\`${method.toUpperCase()} ${path}\`: ${summary}`),
  );
}
