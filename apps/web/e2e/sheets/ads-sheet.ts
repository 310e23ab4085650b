import { sendMedia } from '@talkreel/scenarios/stack/add-media';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { pictureOf } from '@talkreel/scenarios/stack/pixels';
import { untilState } from '@talkreel/scenarios/stack/requests';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import { OWN_FACE } from '@talkreel/testing/own-face';
import { cutPhoto } from '../support/photos.ts';
import { adOf, advertisers, PARTS, runsOf, type AdFormat, type AdvertiserName } from './ads.ts';
import { expectAccepted, exportedFile, spokenBy, type Video } from './exported.ts';
import { productPicture, productPictures, type ProductPicture } from './product-pictures.ts';
import type { Picture, Sheet } from './sheet.ts';

/** The height of each format on the sheets, in pixels. */
const HEIGHTS = { '9:16': 288, '1:1': 180, '16:9': 124 } as const satisfies Record<
  AdFormat,
  number
>;
/** The limit in ms for a clip of a photo on a busy machine. */
const LIMIT_MS = 900_000;
/** The mouth of the photo, as the creator finds it. */
const MOUTH = { left: { x: 0.43, y: 0.585 }, right: { x: 0.59, y: 0.585 } };

interface Account {
  video: Video;
  media: Record<ProductPicture, string>;
}
const accounts = new Map<AdvertiserName, Promise<Account>>();

/** The same ad of each advertiser in one format, a row for each: at its first frame, in every shot, and at its end. */
export const adsSheet = (format: AdFormat) => async (stack: Stack, sheet: Sheet) => {
  const rows: Picture[][] = [];
  for (const name of Object.keys(advertisers) as AdvertiserName[])
    rows.push(await adFrames(stack, sheet, { name, format, height: HEIGHTS[format] }));
  return rows;
};

async function adFrames(
  stack: Stack,
  sheet: Sheet,
  { name, format, height }: { name: AdvertiserName; format: AdFormat; height: number },
): Promise<Picture[]> {
  const opened = accounts.get(name) ?? openAccount(stack, sheet, name);
  accounts.set(name, opened);
  const { video, media } = await opened;
  const spoken = video.words.map(({ text }) => text);
  const body = adOf(name, format, { spoken, media });
  const file = await exportedFile(video, body);
  const frames: Picture[] = [];
  for (const seconds of momentsOf(video)) frames.push(await pictureOf(file, { seconds, height }));
  return frames;
}

/** An account with a brand, a video and pictures of the product. */
async function openAccount(stack: Stack, sheet: Sheet, name: AdvertiserName): Promise<Account> {
  const client = await stack.signIn(`ads-${name}@example.com`);
  const page = await sheet.open();
  const { paint, actorId } = advertisers[name];
  const endCard = { title: 'Softer by lunchtime', action: 'Shop now', address: 'halo.example' };
  const { status } = await client.patch('/api/brand', { ...paint, endCard });
  if (status !== 200) throw new Error(`the brand: ${status}`);
  const media = {} as Account['media'];
  for (const picture of productPictures) {
    const bytes = await productPicture(page, picture);
    media[picture] = (await sendMedia(client, `${picture}.png`, bytes)).id;
  }
  const actor = actorId ?? (await photoClip(client, await cutPhoto(page, 'front')));
  await page.context().close();
  return { video: await spokenBy(client, actor, PARTS.join(' ')), media };
}

async function photoClip(client: ApiClient, photo: Buffer): Promise<string> {
  const image = `data:image/png;base64,${photo.toString('base64')}`;
  const body = { image, mouth: MOUTH, consent: OWN_FACE };
  const { id } = (await expectAccepted(client, '/api/ai-influencer/video', body)) as { id: string };
  const { result } = await untilState(client, id, 'succeeded', LIMIT_MS);
  return result.url;
}

/** The first frame, the middle of each part, the moment after it begins, and the last frames. */
function momentsOf({ words }: Video): number[] {
  const at = (index: number): number => words[index]?.startSeconds ?? 0;
  const middles = runsOf(words.map(({ text }) => text)).map(
    ({ from, to }) => (at(from) + (words[to]?.endSeconds ?? 0)) / 2,
  );
  return [0.04, ...middles, words.at(-1)?.endSeconds ?? 0];
}
