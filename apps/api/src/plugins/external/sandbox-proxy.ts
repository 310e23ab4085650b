import proxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/** The pages of the local stand-in that a browser visits. Its apis and its controls stay inside. */
const PAGES = ['/oidc', '/checkout', '/portal', '/assets'];

/** Puts the sandbox's sign-in and card pages under the one public port; registered only where a sandbox is set up. */
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
      // The sandbox knows its public address and names it in full.
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
