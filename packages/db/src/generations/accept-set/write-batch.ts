import type { DbOrTx } from '../../client.ts';
import type { StoredBatch } from '../../schema.ts';
import { acceptOrRefuse, type AcceptedRequest } from '../accept.repo.ts';
import { findSharedSpeech, takeOverSpeech } from '../speeches.repo.ts';

export interface NewBatch {
  kind: 'batch';
  name: string;
  request: StoredBatch;
  speeches: Array<{ id: string; opening: number; voiceId: string }>;
  /** The videos by place; the first one that needs a speech makes it. */
  parts: Array<{
    speechId: string;
    /** `makes`: it makes its speech; otherwise it waits for the one that does. */
    request: (makes: boolean) => AcceptedRequest;
  }>;
}

/** Writes an accepted batch with the columns that every set has, and returns the ids of its generations. */
export async function writeBatch(
  tx: DbOrTx,
  row: { id: string; user_id: string; request_hash: string },
  { name, request, speeches, parts }: NewBatch,
): Promise<string[]> {
  await tx
    .insertInto('batches')
    .values({ ...row, name, request: JSON.stringify(request) })
    .execute();
  const generationIds: string[] = [];
  const makers = new Map<string, string>();
  for (const part of parts) {
    const { generationId } = await acceptOrRefuse(tx, part.request(!makers.has(part.speechId)));
    generationIds.push(generationId);
    if (!makers.has(part.speechId)) makers.set(part.speechId, generationId);
  }
  await tx
    .insertInto('batch_speeches')
    .values(
      speeches.map(({ id, opening, voiceId }) => {
        const maker = makers.get(id);
        if (maker === undefined) throw new Error('a speech that no video needs');
        return { id, batch_id: row.id, opening, voice_id: voiceId, maker };
      }),
    )
    .execute();
  return generationIds;
}

export interface BatchRetry {
  kind: 'batch';
  /** The speeches that these places need, and their generations; `makes`: a speech is not there any more, or never was. */
  plan: (positions: number[]) => PlannedVideo[];
}

interface PlannedVideo {
  opening: number;
  voiceId: string;
  request: (speechId: string, makes: boolean) => AcceptedRequest;
}

export function prepareBatchRetry(tx: DbOrTx, { setId, plan }: BatchRetry & { setId: string }) {
  return {
    /** The texts of a batch do not change. */
    textOf: (): string | undefined => undefined,
    async write(positions: number[]): Promise<string[]> {
      const ids: string[] = [];
      for (const video of plan(positions)) ids.push(await writeVideo(tx, setId, video));
      return ids;
    },
  };
}

async function writeVideo(
  tx: DbOrTx,
  batchId: string,
  { opening, voiceId, request }: PlannedVideo,
): Promise<string> {
  // Of two retries of a failed speech only one makes it.
  const speech = await tx
    .selectFrom('batch_speeches')
    .select(['id', 'maker'])
    .where('batch_id', '=', batchId)
    .where('opening', '=', opening)
    .where('voice_id', '=', voiceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const made = await findSharedSpeech(tx, speech.id);
  const isComing =
    made?.state === 'waiting' || made?.state === 'queued' || made?.state === 'running';
  const makes = !isComing && !(made?.state === 'succeeded' && made.audioPath !== null);
  const { generationId } = await acceptOrRefuse(tx, request(speech.id, makes));
  if (makes) await takeOverSpeech(tx, speech.id, { before: speech.maker, maker: generationId });
  return generationId;
}
