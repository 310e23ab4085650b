import type { ServerEvents } from '@talkreel/contracts/events';
import type { Publisher } from '@talkreel/queue/bus';
import { io, type Socket } from 'socket.io-client';

const PROBE = 'bench';

/** Publishes an event that carries when it was sent. */
export function sendProbe(publisher: Publisher, userId: string): void {
  publisher.toUser(userId, {
    type: 'stage.progressed',
    event: {
      generationId: PROBE,
      stageId: String(performance.now()),
      progress: 1,
      generationProgress: 1,
      eta: null,
    },
  });
}

/** A browser that reports how long a probe took, in milliseconds. */
export function listenForProbes(
  url: string,
  cookie: string,
  onProbe: (tookMs: number) => void,
): Socket<ServerEvents> {
  const socket: Socket<ServerEvents> = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
  });
  socket.on('stage.progressed', ({ generationId, stageId }) => {
    if (generationId === PROBE) onProbe(performance.now() - Number(stageId));
  });
  return socket;
}
