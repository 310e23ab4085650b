import { Readable } from 'node:stream';
import fp from 'fastify-plugin';
import { callerOf } from './auth.ts';

/**
 * Bounds the replies that one user or address has open as streams: each may hold a file or a connection to the store.
 * The oldest ends for the newest, since it is the one most likely left behind, by a closed page or a lost network; a
 * player asks for the rest of its video when it goes on.
 */
export default fp<{ perUser: number; perAddress: number }>(
  async (app, { perUser, perAddress }) => {
    const open = new Map<string, Set<Readable>>();
    app.addHook('onSend', async (request, _reply, payload) => {
      if (!(payload instanceof Readable)) return;
      const userId = callerOf(request);
      const caller = userId ?? request.ip;
      const streams = open.get(caller) ?? new Set();
      open.set(caller, streams.add(payload));
      payload.once('close', () => {
        streams.delete(payload);
        if (streams.size === 0) open.delete(caller);
      });
      const [oldest] = streams;
      if (streams.size > (userId ? perUser : perAddress)) oldest?.destroy();
    });
  },
  { name: 'open-streams', dependencies: ['session'] },
);
