import type { Batch } from '@talkreel/contracts/http/sets';
import type { GenerationState } from '@talkreel/contracts/names';
import { waitFor } from '@talkreel/testing/wait-for';
import type { ApiClient, ApiReply } from '../stack/client.ts';
import { shortestActors } from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';

interface BatchSize {
  openings?: number;
  actors?: number;
  voices?: number;
}

export const OPENINGS = [
  'Stop scrolling for a second.',
  'I was wrong about this.',
  'Three things nobody tells you.',
];

/** A batch by the actors with the shortest clips. */
export async function shortBatchOf(client: ApiClient, size: BatchSize) {
  return batchOf(client, { ...size, cast: await shortestActors(client) });
}

/** A batch of the requested number of combinations from the catalog. */
export async function batchOf(
  client: ApiClient,
  { openings = 1, actors = 1, voices = 1, ...given }: BatchSize & { cast?: Array<{ id: string }> },
) {
  const cast = given.cast ?? ((await client.get('/api/actors')).body as Array<{ id: string }>);
  const { voices: heard } = (await client.get('/api/voices')).body as {
    voices: Array<{ id: string }>;
  };
  return {
    openings: OPENINGS.slice(0, openings),
    actors: cast.slice(0, actors).map(({ id }) => id),
    voices: heard.slice(0, voices).map(({ id }) => id),
  };
}

export const postBatch = (
  client: ApiClient,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiReply> => client.post('/api/batches', body, headers);

/** A batch that is accepted, but not awaited. */
export async function startBatch(client: ApiClient, body: unknown): Promise<Batch> {
  return (await client.must.post('/api/batches', body)).body as Batch;
}

export async function readBatch(client: ApiClient, id: string): Promise<Batch> {
  return (await client.get(`/api/batches/${id}`)).body as Batch;
}

/** Waits until none of the batch's videos is in progress. */
export function untilEnded(client: ApiClient, id: string): Promise<Batch> {
  return waitFor(
    async () => {
      const batch = await readBatch(client, id);
      return batch.counts.open === 0 ? batch : null;
    },
    { timeoutMs: 300_000, what: `batch ${id} to end` },
  );
}

export const videosIn = (batch: Batch, state: GenerationState) =>
  batch.videos.filter(({ generation }) => generation.state === state);

/** Adds a pack to the account, as if it had been bought. */
export async function givePack(
  stack: Pick<Stack, 'db'>,
  client: ApiClient,
  amount: number,
): Promise<void> {
  const userId = (await client.get('/api/auth/user')).body.id as string;
  await stack.db
    .updateTable('credit_accounts')
    .set({ pack_available: amount })
    .where('user_id', '=', userId)
    .execute();
  await stack.db
    .insertInto('ledger_entries')
    .values({
      user_id: userId,
      reference: `a-pack-for-${userId}`,
      kind: 'grant',
      bucket: 'pack',
      amount,
    })
    .execute();
}
