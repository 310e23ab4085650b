import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createAgentServer } from '@talkreel/agent-tools/server';
import { MCP_PATH } from '@talkreel/contracts/mcp';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { addLink, LINK_TOOL } from './link-tool.ts';
import { openOwnClient } from './own-client.ts';

const METHODS_OF_OTHERS = ['GET', 'DELETE'];

/**
 * Serves agents by the Model Context Protocol. Each request stands alone, with a server of its own: there are no
 * sessions to bound, and any process answers any request.
 */
export const mcpRoutes: FastifyPluginAsync<{
  deps: Pick<Connections, 'config' | 'stopping'>;
}> = async (app, { deps: { config, stopping } }) => {
  const { origin } = config.publicUrl;
  const hosts = new Set(config.origins.map((one) => new URL(one).hostname));

  /** A site whose name was made to lead here has no place in a browser of ours; nor has one that sends its own name. */
  async function requireOurs({ hostname, headers }: FastifyRequest): Promise<void> {
    const { origin: site } = headers;
    if (hosts.has(hostname) && (site === undefined || config.origins.includes(site))) return;
    throw new HttpError(403, 'foreign_origin', 'This request came from another site');
  }

  /** A browser's session is no key: other sites could send requests with it. */
  async function requireKey({ apiKey }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (apiKey) return;
    reply.header('www-authenticate', 'Bearer realm="Talkreel"');
    throw new HttpError(401, 'unauthenticated', 'Send a key of an account as a bearer token.');
  }

  const onRequest = [requireOurs, requireKey];
  // Whether there is a key is decided here.
  const access = { public: true, keyScope: 'read' } as const;

  app.post(MCP_PATH, { config: access, onRequest }, async (request, reply) => {
    const talkreel = openOwnClient(app, request, origin);
    const server = createAgentServer(talkreel, LINK_TOOL, stopping);
    addLink(server, talkreel, { origin, secret: config.mediaSecret });
    const transport = new WebStandardStreamableHTTPServerTransport();
    // An agent that goes away ends the waiting of its tools.
    reply.raw.once('close', () => void server.close());
    await server.connect(transport);
    const web = asWeb(request, origin);
    return send(reply, await transport.handleRequest(web, { parsedBody: request.body }));
  });

  // A stream of its own for messages that nobody asked for, and the end of a session: there are neither.
  app.route({
    ...{ method: METHODS_OF_OTHERS, url: MCP_PATH, config: access, onRequest },
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ jsonrpc: '2.0', error: { code: -32_000, message: 'Use POST.' }, id: null }),
  });
};

function asWeb({ method, url, headers }: FastifyRequest, origin: string): Request {
  const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return new Request(new URL(url, origin), { method, headers: Object.fromEntries(texts) });
}

function send(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status).headers(Object.fromEntries(headers));
  // It belongs to the connection, which is the server's own business.
  reply.removeHeader('connection');
  return reply.send(body === null ? null : Readable.fromWeb(body as ReadableStream));
}
