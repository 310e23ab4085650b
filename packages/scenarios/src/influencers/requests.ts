import type { ApiClient } from '../stack/client.ts';
import { ASYNC } from '../stack/requests.ts';

export const IMAGE_MODEL = 'black-forest-labs/flux-2-pro';
export const ANIMATE_MODEL = 'wan-video/wan-2.2-i2v-fast';
export const PROMPT = 'A cheerful woman with red curly hair in a green sweater';
export const ONE_SHOT = {
  influencerDescription: 'An old sailor with a white beard and a navy coat',
  gender: 'male',
  scriptTopic: 'Why a cup of tea beats coffee every morning',
};
/** Plainly against the rules of the moderation service. */
export const FORBIDDEN = 'A man who tells you how to make a pipe bomb at home';

export interface MadeImage {
  id: number;
  url: string;
}

/** A portrait, painted and delivered. */
export async function makeImage(client: ApiClient, prompt = PROMPT): Promise<MadeImage> {
  const reply = await client.post('/api/ai-influencer/image', { prompt, size: '640x720' });
  if (reply.status !== 200) throw new Error(`image: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Its video, accepted but not waited for. */
export async function startVideo(client: ApiClient, image: MadeImage): Promise<string> {
  const reply = await client.post(
    `/api/ai-influencer/video?projectId=${image.id}`,
    { image: image.url },
    ASYNC,
  );
  if (reply.status !== 202) throw new Error(`video: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** An influencer with its video. */
export async function makeInfluencer(
  client: ApiClient,
): Promise<MadeImage & { outputUrl: string }> {
  const image = await makeImage(client);
  const reply = await client.post(`/api/ai-influencer/video?projectId=${image.id}`, {
    image: image.url,
  });
  if (reply.status !== 200) throw new Error(`video: ${reply.status} ${JSON.stringify(reply.body)}`);
  return { ...image, outputUrl: reply.body.url };
}
