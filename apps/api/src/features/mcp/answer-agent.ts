import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createAgentServer } from '@talkreel/agent-tools/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Connections } from '../../deps.ts';
import { addLink, LINK_TOOL } from './link-tool.ts';
import { openOwnClient } from './own-client.ts';
import { addPlayer } from './player-app.ts';

/** Answers one request of an agent, by a server that is made for it. */
export async function answerAgent(
  app: Pick<FastifyInstance, 'inject'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { config, stopping }: Pick<Connections, 'config' | 'stopping'>,
): Promise<FastifyReply> {
  const { origin } = config.publicUrl;
  const talkreel = openOwnClient(app, request, origin);
  const server = createAgentServer(talkreel, LINK_TOOL, stopping);
  addPlayer(server, origin);
  addLink(server, talkreel, { origin, secret: config.mediaSecret });
  const transport = new WebStandardStreamableHTTPServerTransport();
  // An agent that goes away ends the waiting of its tools.
  reply.raw.once('close', () => void server.close());
  await server.connect(transport);
  const web = asWeb(request, origin);
  return send(reply, await transport.handleRequest(web, { parsedBody: request.body }));
}

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
