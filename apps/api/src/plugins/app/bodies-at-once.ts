import fp from 'fastify-plugin';
import { HttpError } from '../../errors.ts';
import { callerOf } from './auth.ts';

/** A brand kit has three files, and a recording may be sent beside them. */
const MAX_AT_ONCE = 4;
/** Shorter bodies are read in one go. */
const LARGE_BYTES = 256 * 1024;

const tooMany = (): HttpError =>
  new HttpError(
    429,
    'too_many_uploads',
    'Too many of your files are being sent at once. Please wait until one of them has arrived.',
    undefined,
    5,
  );

/**
 * Bounds the large bodies that one user or address is sending: each is kept in memory or on the temporary disk before
 * its work waits for a slot. A refused body has not been read.
 */
export default fp(
  async (app) => {
    const sending = new Map<string, number>();
    app.addHook('preParsing', async (request, reply) => {
      const { headers, ip } = request;
      const length = headers['content-length'];
      const hasBody = length !== undefined || headers['transfer-encoding'] !== undefined;
      if (!hasBody || Number(length ?? Infinity) <= LARGE_BYTES) return;
      const sender = callerOf(request) ?? ip;
      const others = sending.get(sender) ?? 0;
      if (others >= MAX_AT_ONCE) throw tooMany();
      sending.set(sender, others + 1);
      reply.raw.once('close', () => {
        const left = (sending.get(sender) ?? 1) - 1;
        if (left === 0) sending.delete(sender);
        else sending.set(sender, left);
      });
    });
  },
  { name: 'bodies-at-once', dependencies: ['session'] },
);
