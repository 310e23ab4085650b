import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { closeEye } from '@talkreel/photo-mouth/close-eyes';
import { axesOf, findSeam } from '@talkreel/photo-mouth/lip-seam';
import { openMouth, type Opening } from '@talkreel/photo-mouth/open-mouth';
import type { Pixels } from '@talkreel/photo-mouth/pixels';
import { pixelsOf } from '@talkreel/scenarios/stack/pixels';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { signIn } from '../screens/scene.ts';
import { nextSentMouth } from '../support/sent-mouth.ts';
import { facePhotos } from './faces.ts';
import type { Picture, Sheet } from './sheet.ts';

const EMAIL = 'photos@example.com';
const FACES_IN_A_ROW = 2;
/** The size of one face on the sheet, in pixels. */
export const FACE_SIZE = { width: 110, height: 124 };

const closed: Opening = { open: 0, width: 0, round: 0, upperTeeth: 0, tongue: 0 };
/** The mouth of each pose, and how far the eyes are shut. */
const poses: ReadonlyArray<readonly [Opening, number]> = [
  [closed, 0],
  [closed, 0.5],
  [{ ...closed, open: 0.3, upperTeeth: 0.5 }, 1],
  [{ ...closed, open: 0.9, width: 0.2, upperTeeth: 0.7 }, 0],
  [{ ...closed, open: 0.4, width: -0.6, round: 1 }, 0],
];

/** The faces in which the creator finds a mouth, as the engine moves them; two in a row. */
export async function photoMouthsSheet(stack: Stack, { open }: Sheet): Promise<Picture[][]> {
  const client = await stack.signIn(EMAIL);
  const [cutter, creator] = [await open(), await open()];
  await signIn(creator.context(), EMAIL);
  const rows: Picture[][] = [];
  for await (const photo of facePhotos(client, cutter)) {
    const mark = await findMouth(creator, photo);
    if (mark === null) continue;
    const faces = await posed(photo, mark);
    const row = rows.at(-1);
    if (row === undefined || row.length === FACES_IN_A_ROW * poses.length) rows.push(faces);
    else row.push(...faces);
  }
  return rows;
}

/** The mouth that the creator would send with the photo; null if it finds none. */
async function findMouth(page: Page, photo: Buffer): Promise<MouthMark | null> {
  await page.goto('/ai-influencer');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.jpg',
    mimeType: photo[0] === 0xff ? 'image/jpeg' : 'image/png',
    buffer: photo,
  });
  const said = page.getByRole('group', { name: 'Mouth of your photo' }).getByRole('status');
  await said.filter({ hasNotText: 'Looking for the mouth' }).waitFor();
  if (!(await said.getByText(/^Mouth found\./).isVisible())) return null;
  await page.getByRole('radio', { name: /^Me\b/ }).check();
  await page.route('**/api/ai-influencer/photos*', (route) => route.abort());
  const [mouth] = await Promise.all([
    nextSentMouth(page),
    page.getByRole('button', { name: 'Generate Video', exact: true }).click(),
  ]);
  return mouth;
}

async function posed(photo: Buffer, mark: MouthMark): Promise<Picture[]> {
  const still = new Uint8ClampedArray(await pixelsOf(photo));
  const first: Pixels = { data: still, ...IMAGE_SIZE };
  const axes = axesOf(mark, first);
  const seam = findSeam(first, axes);
  return poses.map(([mouth, shut]) => {
    const pixels: Pixels = { data: still.slice(), ...IMAGE_SIZE };
    openMouth(pixels, { axes, seam, mouth });
    for (const eye of mark.eyes ?? []) closeEye(pixels, eye, shut);
    return faceOf(pixels, mark);
  });
}

/** The face around its mouth and eyes, from the whole picture. */
function faceOf(pixels: Pixels, { left, right, eyes }: MouthMark): Picture {
  const { width, height } = IMAGE_SIZE;
  const mouth = { x: ((left.x + right.x) / 2) * width, y: ((left.y + right.y) / 2) * height };
  const half = ((right.x - left.x) * width) / 2;
  const brow = eyes === undefined ? mouth.y - 3.2 * half : eyes[0].left.y * height;
  const tall = Math.min(height, Math.round(2.4 * (mouth.y - brow)));
  const wide = Math.min(width, Math.round((tall * FACE_SIZE.width) / FACE_SIZE.height));
  const from = {
    x: Math.round(Math.max(0, Math.min(width - wide, mouth.x - wide / 2))),
    y: Math.round(Math.max(0, Math.min(height - tall, (mouth.y + brow) / 2 - tall / 2))),
  };
  const whole = new PNG({ width, height });
  whole.data = Buffer.from(pixels.data);
  const face = new PNG({ width: wide, height: tall });
  PNG.bitblt(whole, face, from.x, from.y, wide, tall, 0, 0);
  return PNG.sync.write(face);
}
