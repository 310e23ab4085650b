import proxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/**
 * The parts of the sandbox a browser visits: its pages, and its card script with the few calls it makes. Its apis and
 * controls are not exposed.
 */
const PAGES = ['/oidc', '/checkout', '/portal', '/assets', '/stripe-js'];

/** Serves the sandbox's sign-in and card pages under the public port; registered only if a sandbox is configured. */
export const sandboxProxy: FastifyPluginAsync<{ upstream: string; publicUrl: URL }> = async (
  app,
  { upstream, publicUrl },
) => {
  for (const page of PAGES) {
    await app.register(proxy, {
      upstream,
      prefix: `/sandbox${page}`,
      rewritePrefix: page,
      proxyPayloads: true,
      // The sandbox knows its public address and uses absolute addresses.
      internalRewriteLocationHeader: false,
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) => ({
          ...headers,
          'x-forwarded-host': publicUrl.host,
          'x-forwarded-proto': publicUrl.protocol.replace(':', ''),
          'x-forwarded-prefix': '/sandbox',
        }),
      },
    });
  }
};
