import {
  beginSpan,
  endSpan,
  running,
  type RunningSpan,
  type Span,
} from '@talkreel/observability/spans';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Every api call starts its own trace: accepting a stranger's would let them write into ours. Pages and files are left
 * out.
 */
export default fp(
  async (app) => {
    const spans = new WeakMap<FastifyRequest, { span: Span; active: RunningSpan | undefined }>();
    app.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url;
      if (!route?.startsWith('/api/')) return done();
      const span: Span = {
        name: `${request.method} ${route}`,
        kind: 'server',
        parent: null,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'talkreel.request.id': request.id,
        },
      };
      beginSpan(span, () => {
        spans.set(request, { span, active: running.getStore() });
        done();
      });
    });
    // A body arrives as events of its connection, outside any span.
    app.addHook('preValidation', (request, _reply, done) => {
      const active = spans.get(request)?.active;
      if (active) running.run(active, done);
      else done();
    });
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)?.span;
      if (!span) return;
      span.attributes['http.response.status_code'] = reply.statusCode;
      span.failure = reply.statusCode >= 500 ? String(reply.statusCode) : null;
      endSpan(span);
    });
  },
  { name: 'traced' },
);
