import type { IncomingMessage, ServerResponse } from 'node:http';
import { UPLOAD_PACE } from '@talkreel/contracts/upload-pace';
import fp from 'fastify-plugin';

/** An error with the name that Node gives its own: Fastify answers it with 408. */
const timeout = () =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Ends requests whose body comes too slowly, as Node ends those that take too long. Node's limit is the same for all
 * routes: one that is enough for every upload would let anybody hold a connection that long.
 */
export default fp(
  async (app) => {
    app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
      const { socket } = request;
      let before = socket.bytesRead;
      const timer = setInterval(() => {
        const isSlow = socket.bytesRead - before < UPLOAD_PACE.bytes;
        before = socket.bytesRead;
        // Nobody reads what comes after the reply.
        if (!request.complete && !isSlow && !reply.headersSent) return;
        clearInterval(timer);
        if (!request.complete) app.server.emit('clientError', timeout(), socket);
      }, UPLOAD_PACE.ms).unref();
      request.once('close', () => clearInterval(timer));
    });
  },
  { name: 'slow-bodies' },
);
