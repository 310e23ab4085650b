import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaItem, type MediaItem } from '@talkreel/contracts/http/media-library';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { waitFor } from '@talkreel/testing/wait-for';
import type { ApiClient } from './client.ts';

/** Puts a picture of one colour, or a clip that becomes another colour in its middle, into a user's library. */
export async function addMedia(
  client: ApiClient,
  title: string,
  colours: readonly [string, string?],
): Promise<MediaItem> {
  const dir = await mkdtemp(join(tmpdir(), 'talkreel-media-'));
  try {
    const [first, second] = colours;
    const name = second === undefined ? `${title}.png` : `${title}.mp4`;
    const file = join(dir, name);
    const one = (colour: string): string[] => [
      ...['-f', 'lavfi', '-i', `color=${colour}:size=300x400:rate=25:d=1`],
    ];
    await runFfmpeg(
      second === undefined
        ? [...one(first), '-frames:v', '1', file]
        : [...one(first), ...one(second), '-filter_complex', '[0][1]concat', file],
    );
    return await sendMedia(client, name, await readFile(file));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Puts a file into a user’s library, and waits until it is prepared. */
export async function sendMedia(
  client: ApiClient,
  name: string,
  bytes: Buffer,
): Promise<MediaItem> {
  const query = new URLSearchParams({ name, bytes: String(bytes.length) });
  const reply = await client.fetch(`/api/media?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  let item = mediaItem.parse(await reply.json());
  const isReady = async (): Promise<boolean> => {
    item = mediaItem.parse((await client.get(`/api/media/${item.id}`)).body);
    return item.state === 'ready';
  };
  await waitFor(isReady, { what: `${name} to be prepared` });
  return item;
}
