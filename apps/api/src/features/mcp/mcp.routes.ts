import { MCP_PATH, RESOURCE_METADATA_PATH } from '@talkreel/contracts/mcp';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';

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

  /**
   * A site whose name was made to lead here (DNS rebinding) calls us by that name. One that calls us by ours may be any,
   * since a key is all that counts here: a page has the key that it was given, and no cookie.
   */
  async function requireOurs({ hostname }: FastifyRequest): Promise<void> {
    if (hosts.has(hostname)) return;
    throw new HttpError(403, 'foreign_origin', 'This request came from another site');
  }

  /** A browser's session is no key: other sites could send requests with it. */
  async function requireKey({ apiKey }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (apiKey) return;
    reply.header('www-authenticate', 'Bearer realm="Talkreel"');
    throw new HttpError(401, 'unauthenticated', 'Send a key of an account as a bearer token.');
  }

  /** Tells a program where it learns how to be connected. */
  async function tellHow(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const challenge = reply.getHeader('www-authenticate');
    if (typeof challenge !== 'string') return;
    const about = `${origin}${RESOURCE_METADATA_PATH}${MCP_PATH}`;
    reply.header('www-authenticate', `${challenge}, resource_metadata="${about}"`);
  }

  const hooks = { onRequest: [requireOurs, requireKey], onSend: tellHow };
  // Whether there is a key is decided here.
  const access = { public: true, keyScope: 'read', connections: true } as const;

  app.post(MCP_PATH, { config: access, ...hooks }, async (request, reply) => {
    // Loaded with the first agent: it is a large part of what an api would load at its start.
    const { answerAgent } = await import('./answer-agent.ts');
    return answerAgent(app, request, reply, { config, stopping });
  });

  // A stream of its own for messages that nobody asked for, and the end of a session: there are neither.
  app.route({
    ...{ method: METHODS_OF_OTHERS, url: MCP_PATH, config: access, ...hooks },
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ jsonrpc: '2.0', error: { code: -32_000, message: 'Use POST.' }, id: null }),
  });
};
