import { z } from 'zod';
import { etaRange, generationView } from './http/generations.ts';
import type { OpsOverview } from './http/ops-overview.ts';

/**
 * What the server pushes over Socket.IO to a user's room. Events are hints: a client that misses one refetches the
 * snapshot and sees the same. `version` orders the states of one generation; an event with a smaller version than known
 * is stale.
 */
export const generationChanged = z.object({ generation: generationView });
export type GenerationChanged = z.infer<typeof generationChanged>;

/** The progress of a stage: between state changes only these numbers change. */
export const stageProgressed = z.object({
  generationId: z.string(),
  stageId: z.string(),
  progress: z.number().describe('of the stage, 0 to 95'),
  generationProgress: z.number().describe('of the whole, 0 to 99'),
  eta: etaRange.nullable(),
});
export type StageProgressed = z.infer<typeof stageProgressed>;

export interface ServerEvents {
  /**
   * The first event of a connection, and whose it is. `quietMs`: for at least this long nothing of the caller's has
   * changed; null: unknown. A client that has loaded everything since need not load it again.
   */
  'feed.opened': (event: { userId: string; quietMs: number | null }) => void;
  'generation.changed': (event: GenerationChanged) => void;
  'stage.progressed': (event: StageProgressed) => void;
  /** The caller's balance or plan changed: refetch the user. */
  'account.changed': () => void;
  /**
   * Entries of the history, influencers or folders changed: refetch them. `deleted`: projects that are now in the
   * trash.
   */
  'library.changed': (event: { deleted: number[] }) => void;
  /** Somebody approved, asked for changes or commented on a batch of the caller's: refetch its review. */
  'review.changed': () => void;
  /** The overview, sent to operators only, every two seconds. */
  'ops.ticked': (overview: OpsOverview) => void;
}

export const SOCKET_PATH = '/socket.io';

/** The Redis channel for a user's events between worker and api. */
export function userChannel(userId: string): string {
  return `talkreel:user:${userId}`;
}

/** Messages on that channel. The api loads the generation once for all its sockets. */
export const channelMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('generation.changed'), generationId: z.string() }),
  z.object({
    type: z.literal('stage.progressed'),
    event: stageProgressed,
    isTest: z.boolean().optional(),
  }),
  z.object({ type: z.literal('account.changed') }),
  z.object({ type: z.literal('library.changed'), deleted: z.array(z.number()) }),
  z.object({ type: z.literal('review.changed') }),
  /** One or all of the user's sessions ended, so their sockets close, on whichever api node. */
  z.object({
    type: z.literal('sessions.ended'),
    session: z.string().optional().describe('digest of its id; absent: all'),
  }),
]);
export type ChannelMessage = z.infer<typeof channelMessage>;
