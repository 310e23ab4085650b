import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { paint } from '@talkreel/scenarios/stack/makers';
import type { Page } from 'playwright-core';
import { cutOut, type Cut } from '../support/photos.ts';

/** Drawn people as a camera would see them: of all ages and skins, some tilted. */
const drawn: ReadonlyArray<readonly [description: string, degrees?: number]> = [
  ['a young woman with long red hair and pale skin in a park'],
  ['a black woman with curly hair in a blue shirt, office'],
  ['a black man with a full beard in a green shirt', 4],
  ['an east asian woman with long black hair in a yellow turtleneck'],
  ['a black man with glasses and a goatee in a white shirt'],
  ['an old man with white hair, round glasses and a short beard', -5],
  ['a tanned woman with long brown hair and earrings'],
  ['a black man with short hair and a short beard, beach'],
  ['a young woman with a blue hijab'],
  ['a pale boy with blond hair, round glasses and a yellow cap', 6],
  ['a black girl with braids in a kitchen'],
  ['an old black woman with grey curly hair and glasses'],
  ['a bald black man with a full beard', -4],
  ['a man with black hair and square glasses in a pink shirt'],
  ['a man with a moustache and brown hair in a yellow jacket'],
  ['a woman with black hair, red glasses and dark skin', 5],
  ['a young black woman with braids in a park', -6],
  ['a man with a red hat and a ginger beard'],
  ['an old bald man with round glasses in a library'],
  ['a young man with black hair and tanned skin in an orange hoodie', 3],
];

/** Every face of the photos in the face model's package, by its middle. */
const photographed: readonly Cut[] = [
  { photo: 'sample1', x: 923, y: 540, across: 460 },
  { photo: 'sample1', x: 1575, y: 320, across: 460 },
  { photo: 'sample1', x: 501, y: 480, across: 460 },
  { photo: 'sample2', x: 1546, y: 270, across: 460 },
  { photo: 'sample3', x: 690, y: 490, across: 480 },
  { photo: 'sample3', x: 1208, y: 345, across: 480 },
  { photo: 'sample3', x: 1590, y: 412, across: 480 },
  { photo: 'sample4', x: 343, y: 300, across: 440 },
  { photo: 'sample4', x: 712, y: 230, across: 440 },
  { photo: 'sample4', x: 1071, y: 320, across: 440 },
  { photo: 'sample4', x: 1382, y: 315, across: 440 },
  { photo: 'sample5', x: 485, y: 1060, across: 460 },
  { photo: 'sample5', x: 665, y: 530, across: 440 },
  { photo: 'sample5', x: 860, y: 215, across: 400 },
  { photo: 'sample5', x: 1234, y: 340, across: 420 },
  { photo: 'sample5', x: 1509, y: 560, across: 460 },
  { photo: 'sample6', x: 327, y: 635, across: 460 },
  { photo: 'sample6', x: 760, y: 450, across: 460 },
  { photo: 'sample6', x: 1197, y: 425, across: 440 },
  { photo: 'sample6', x: 1540, y: 400, across: 460 },
];

/** Photos of the size of a video, as files. */
export async function* facePhotos(client: ApiClient, page: Page): AsyncGenerator<Buffer> {
  for (const [description, degrees = 0] of drawn) {
    const portrait = await client.fetch((await paint(client, description)).url);
    yield await photographOf(page, Buffer.from(await portrait.arrayBuffer()), degrees);
  }
  for (const cut of photographed) yield await cutOut(page, cut);
}

const NOISE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="720"><filter id="n"><feTurbulence type="fractalNoise" baseFrequency=".8" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1 0 0 0 -.2"/></filter><rect width="640" height="720" filter="url(#n)" opacity=".28"/></svg>`;

/** Makes a picture look like a photo: tilted, with the noise of a sensor, and saved as JPEG. */
async function photographOf(page: Page, picture: Buffer, degrees: number): Promise<Buffer> {
  await page.setViewportSize({ width: 640, height: 720 });
  const tilt = degrees === 0 ? 'none' : `rotate(${degrees}deg) scale(1.14)`;
  await page.setContent(
    `<body style="margin:0;overflow:hidden"><img alt="" style="position:absolute;width:640px;height:720px;transform:${tilt}" src="data:;base64,${picture.toString('base64')}"><div style="position:absolute;inset:0;mix-blend-mode:overlay">${NOISE}</div>`,
  );
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return page.screenshot({ type: 'jpeg', quality: 70 });
}
