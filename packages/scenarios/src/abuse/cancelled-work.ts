import { cancelTerms } from '@talkreel/contracts/http/generations';
import type { StageName } from '@talkreel/contracts/names';
import { waitFor } from '@talkreel/testing/wait-for';
import { ONE_SHOT } from '../influencers/requests.ts';
import type { ApiClient } from '../stack/client.ts';
import {
  ASYNC,
  audioRequest,
  generationOf,
  LIPSYNC_MODEL,
  SPEECH_MODEL,
} from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';

export const cancel = (client: ApiClient, id: string, choice?: 'keep' | 'discard') =>
  client.post(`/api/replicate/cancel/${id}`, choice && { choice });

export const termsOf = async (client: ApiClient, id: string) =>
  cancelTerms.parse((await client.get(`/api/generations/${id}/cancellation`)).body);

export const filesOf = async (client: ApiClient, urls: string[]) =>
  Promise.all(
    urls.map(async (url) => {
      const reply = await client.fetch(url);
      await reply.arrayBuffer();
      return reply.status;
    }),
  );

/** Functions that start generations, which reach their provider and hang there. */
export function beginners(stack: Stack) {
  const hang = (model: string) => stack.sandbox.fault({ kind: 'hang', model });

  /** Waits until a provider has been called for this stage. */
  const untilBegun = (generationId: string, stage: StageName) =>
    waitFor(
      () =>
        stack.db
          .selectFrom('attempts')
          .innerJoin('stages', 'stages.id', 'attempts.stage_id')
          .select('attempts.id')
          .where('stages.generation_id', '=', generationId)
          .where('stages.name', '=', stage)
          .where('attempts.prediction_id', 'is not', null)
          .executeTakeFirst(),
      { what: `${stage} to be at its provider` },
    );

  /** A one shot whose lip-sync runs: portrait, voice and clip exist. */
  async function startOneShot(client: ApiClient) {
    await hang(LIPSYNC_MODEL);
    const started = await client.post('/api/ai-influencer/pipeline', ONE_SHOT, ASYNC);
    const { id, projectId } = started.body as { id: string; projectId: number };
    await untilBegun(id, 'lipsync');
    const { stages } = await generationOf(client, id);
    const urlOf = (name: string): string =>
      stages.find((stage: { name: string }) => stage.name === name).output.url;
    return {
      id,
      projectId,
      image: urlOf('image'),
      audio: urlOf('audio'),
      clip: urlOf('image-to-video'),
    };
  }

  async function startAudio(client: ApiClient, projectId?: number) {
    await hang(SPEECH_MODEL);
    const { body } = await client.post(
      '/api/replicate/audio',
      { ...audioRequest(), projectId },
      ASYNC,
    );
    await untilBegun(body.id, 'audio');
    return body.id as string;
  }
  return { hang, untilBegun, startOneShot, startAudio };
}
