import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { speak } from '@talkreel/scenarios/stack/makers';
import { pictureOf } from '@talkreel/scenarios/stack/pixels';
import { ASYNC, untilState } from '@talkreel/scenarios/stack/requests';
import type { Stack } from '@talkreel/scenarios/stack/stack';

/** The limit in ms for real media on a busy machine. */
const LIMIT_MS = 900_000;
const LINE = 'I tried every planner there is, and none of them stuck. This one did.';

/** A finished video of one actor, in an account of its own. */
export interface Video {
  client: ApiClient;
  projectId: number;
  /** The spoken words, each with its times in seconds. */
  words: ReadonlyArray<{ text: string; startSeconds: number; endSeconds: number }>;
}

export async function makeVideo(stack: Stack, actorId: string): Promise<Video> {
  return spokenBy(await stack.signIn(`${actorId}@example.com`), actorId, LINE);
}

/** A finished video of an actor, or of a clip that the user made. */
export async function spokenBy(client: ApiClient, actor: string, line: string): Promise<Video> {
  const speech = await speak(client, line);
  const body = { video: actor, audioUrl: speech.url, endsWithSpeech: true };
  const { id } = (await expectAccepted(client, '/api/replicate/lipsync', body)) as { id: string };
  const { projectId } = await untilState(client, id, 'succeeded', LIMIT_MS);
  const { body: captions } = await client.get(`/api/projects/${projectId}/captions`);
  return { client, projectId, words: captions.words };
}

/** A frame of an exported file, as high as it is shown on the sheet. */
export async function exportedFrame(
  video: Video,
  asked: object,
  at: { seconds: number; height: number },
): Promise<Buffer> {
  return pictureOf(await exportedFile(video, asked), at);
}

export async function exportedFile({ client, projectId }: Video, asked: object): Promise<Buffer> {
  const path = `/api/projects/${projectId}/exports`;
  const { id } = (await expectAccepted(client, path, asked)) as { id: string };
  const { result } = await untilState(client, id, 'succeeded', LIMIT_MS);
  const file = await client.fetch(result.url);
  return Buffer.from(await file.arrayBuffer());
}

export async function expectAccepted(
  client: ApiClient,
  path: string,
  body: object,
): Promise<unknown> {
  const reply = await client.post(path, body, ASYNC);
  if (reply.status !== 202 && reply.status !== 200)
    throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** The moment in the middle of the nth word. */
export function momentOf({ words }: Video, index: number): number {
  const word = words[index];
  if (word === undefined) throw new Error(`there is no word ${index}`);
  return (word.startSeconds + word.endSeconds) / 2;
}
