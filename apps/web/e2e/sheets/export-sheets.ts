import { captionLooks } from '@talkreel/captions/styles';
import { captionStyles, exportSizes } from '@talkreel/contracts/exports';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import { exportedFrame, makeVideo, momentOf, type Video } from './exported.ts';
import type { Picture, Sheet } from './sheet.ts';

/** Heights on the sheets, in pixels. */
const [FORMAT_HEIGHT, CAPTION_HEIGHT] = [288, 384];

/** The place of the word at which frames are taken: “every”. */
const SPOKEN = 2;

/** An example of a user's brand. */
const BRAND_PICTURE =
  'radial-gradient(120% 80% at 0% 0%, #0f2b2a 0%, transparent 60%), linear-gradient(160deg, #1d4f4a, #7ee0b5)';

/** A person on the ground of their own picture, a puppet on a colour, a robot in front of the brand's picture: in every format. */
export async function formatsSheet(stack: Stack, { paint }: Sheet): Promise<Picture[][]> {
  const [person, puppet, robot] = [
    await makeVideo(stack, 'amara'),
    await makeVideo(stack, 'otto'),
    await makeVideo(stack, 'nova'),
  ];
  await setBackground(robot, await paint(BRAND_PICTURE, { width: 1080, height: 1350 }));
  const row = (video: Video, background: string) =>
    oneByOne(Object.keys(exportSizes), (format) =>
      exportedFrame(
        video,
        { format, background },
        { seconds: momentOf(video, SPOKEN), height: FORMAT_HEIGHT },
      ),
    );
  return [await row(person, 'blur'), await row(puppet, '#ffd84d'), await row(robot, 'picture')];
}

/** Every style on a person, a puppet and a robot, at the same word. */
export async function captionsSheet(stack: Stack): Promise<Picture[][]> {
  const rows: Picture[][] = [];
  for (const actorId of ['clara', 'gus', 'ember']) {
    const video = await makeVideo(stack, actorId);
    const at = { seconds: momentOf(video, SPOKEN), height: CAPTION_HEIGHT };
    rows.push(
      await oneByOne(captionStyles, (style) =>
        exportedFrame(video, { format: '9:16', captions: { style, ...captionLooks[style] } }, at),
      ),
    );
  }
  return rows;
}

async function setBackground({ client }: Video, picture: Buffer): Promise<void> {
  const reply = await client.fetch('/api/brand/background?name=background.png', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(picture),
  });
  if (!reply.ok) throw new Error(`the background: ${reply.status} ${await reply.text()}`);
}

/** Makes items one after another, as the number of exports at once is limited. */
async function oneByOne<Item>(
  items: readonly Item[],
  make: (item: Item) => Promise<Picture>,
): Promise<Picture[]> {
  const made: Picture[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
