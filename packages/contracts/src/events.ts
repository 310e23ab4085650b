import { z } from 'zod';
import { etaRange, generationView } from './http/generations.ts';

/**
 * What the server pushes over Socket.IO to a user's own room. Events are hints: whoever misses one
 * refetches the snapshot and sees the same. `version` orders the states of one generation; an event
 * with a smaller one than known is stale.
 */
export const generationChanged = z.object({ generation: generationView });
export type GenerationChanged = z.infer<typeof generationChanged>;

/** Between two changes of state only numbers move. */
export const stageProgressed = z.object({
  generationId: z.string(),
  stageId: z.string(),
  progress: z.number().describe('of the stage, 0 to 95'),
  generationProgress: z.number().describe('of the whole, 0 to 99'),
  eta: etaRange.nullable(),
});
export type StageProgressed = z.infer<typeof stageProgressed>;

export interface ServerEvents {
  'generation.changed': (event: GenerationChanged) => void;
  'stage.progressed': (event: StageProgressed) => void;
  /** The caller's balance or plan changed: refetch the user. */
  'account.changed': () => void;
}

export const SOCKET_PATH = '/socket.io';

/** The Redis channel a user's events travel on between worker and api. */
export function userChannel(userId: string): string {
  return `talkreel:user:${userId}`;
}

/** What travels on it. The api loads the generation once for all sockets it holds. */
export const channelMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('generation.changed'), generationId: z.string() }),
  z.object({ type: z.literal('stage.progressed'), event: stageProgressed }),
  z.object({ type: z.literal('account.changed') }),
  /** A session of the user is over, or all of them: their sockets close, whichever api node holds them. */
  z.object({
    type: z.literal('sessions.ended'),
    session: z.string().optional().describe('digest of its id; absent: all'),
  }),
]);
export type ChannelMessage = z.infer<typeof channelMessage>;
