import { captionLooks } from '@talkreel/captions/styles';
import { sendMedia } from '@talkreel/scenarios/stack/add-media';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { ASYNC, untilState } from '@talkreel/scenarios/stack/requests';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import type { FilledTemplate } from '../../src/features/wizard/model/fill-template.ts';
import type { Ad } from './ads.ts';

/** The limit in ms for real media on a busy machine. */
const LIMIT_MS = 900_000;

interface Word {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

export interface MadeAd {
  file: Buffer;
  /** What is spoken. */
  text: string;
  /** The spoken words at which the ad shows product and actor, or all if it never shows both. */
  poster: readonly Word[];
}

export interface Example extends Pick<FilledTemplate, 'script' | 'shots'> {
  id: string;
  ad: Ad;
  /** PNGs in the order of the shots. */
  pictures: readonly Buffer[];
}

/**
 * The ad as a user makes it: speech, a talking actor, and an export in 9:16 with captions and the product. The account is
 * its own.
 */
export async function makeAd(stack: Stack, example: Example): Promise<MadeAd> {
  const { id, script, ad } = example;
  const client = await stack.signIn(`${id}@example.com`);
  const speech = await made(client, '/api/replicate/audio', {
    text: script,
    speaker: ad.voiceId,
    language: 'en',
    cleanup_voice: false,
  });
  const { projectId } = await made(client, '/api/replicate/lipsync', {
    video: ad.actorId,
    audioUrl: speech.result.url,
    endsWithSpeech: true,
  });
  await setBrand(client, ad);
  const { words } = (await client.get(`/api/projects/${projectId}/captions`)).body as {
    words: Word[];
  };
  const shots = await shotsOf(client, example, words);
  const { result } = await made(client, `/api/projects/${projectId}/exports`, {
    format: '9:16',
    captions: { style: ad.captions, ...captionLooks[ad.captions] },
    brand: ad.endCard ? { logo: false, endCard: true, music: false } : null,
    shots,
    titles: ad.titles ?? [],
  });
  const file = Buffer.from(await (await client.fetch(result.url)).arrayBuffer());
  const both = shots.findLast(({ layout }) => layout !== 'media' && layout !== 'punch');
  return {
    file,
    text: words.map((word) => word.text).join(' '),
    poster: both === undefined ? words : words.slice(both.from, both.to + 1),
  };
}

async function setBrand(client: ApiClient, { brand, endCard }: Ad): Promise<void> {
  if (brand === undefined && endCard === undefined) return;
  const { status, body } = await client.patch('/api/brand', { ...brand, endCard });
  if (status !== 200) throw new Error(`the brand: ${status} ${JSON.stringify(body)}`);
}

/** The shots as an export is asked for them, their pictures being in the account's media library. */
async function shotsOf(client: ApiClient, example: Example, spoken: readonly Word[]) {
  const { id, ad, pictures } = example;
  const shown = await Promise.all(
    example.shots.map(async ({ words }, index) => {
      const [look, picture] = [ad.shots[index], pictures[index]];
      if (look === undefined || picture === undefined)
        throw new Error(`${id} does not say how shot ${index + 1} looks`);
      const { id: mediaId } = await sendMedia(client, `${id}-${index + 1}.png`, picture);
      return { ...look, ...runOf(words, spoken), mediaId };
    }),
  );
  const near = ad.punch;
  return near === undefined
    ? shown
    : [...shown, { layout: 'punch' as const, ...runOf(near, spoken), mediaId: null }].toSorted(
        (one, other) => one.from - other.from,
      );
}

/** Where these words are among the spoken ones. */
function runOf(words: string, spoken: readonly Word[]) {
  const texts = spoken.map(({ text }) => text);
  const count = words.split(' ').length;
  const from = texts.findIndex((_, at) => texts.slice(at, at + count).join(' ') === words);
  if (from === -1) throw new Error(`“${words}” is not said in “${texts.join(' ')}”`);
  return { from, to: from + count - 1, words };
}

/** Starts a job by this request, and returns it once it is done. */
async function made(client: ApiClient, path: string, body: object) {
  const reply = await client.post(path, body, ASYNC);
  if (reply.status !== 202)
    throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return untilState(client, reply.body.id as string, 'succeeded', LIMIT_MS);
}
