import path from 'node:path';
import type { Size } from '@talkreel/contracts/framing';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import type { TitleOverlay } from '@talkreel/media-tools/reframe';
import type { ShotLayer } from '@talkreel/media-tools/shots-filter';
import { makeMat } from '@talkreel/media-tools/testing/make-media';

const FPS = 25;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
/** Neither at the beginning of the video nor at its end. */
const inside = { isFirst: false, isLast: false };
const NEAR = { x: 0.1, y: 0.05, width: 0.88, height: 0.88 };

/** A hook, a price for the whole time and a button in pictures of their usual sizes, of which eight are for coming and going. */
export async function textsOnScreen(folder: string, seconds: number): Promise<TitleOverlay[]> {
  const places = [
    { y: 210, width: 700, height: 280, start: 0, count: 75 },
    { y: 500, width: 340, height: 280, start: 0, count: seconds * FPS },
    { y: 980, width: 820, height: 220, start: 275, count: 100 },
  ];
  const texts: TitleOverlay[] = [];
  for (const [index, { width, height, ...at }] of places.entries()) {
    const file = path.join(folder, `text-${index}.png`);
    const colour = `color=#6c4cf1@0.8:size=${width}x${height},format=rgba`;
    await runFfmpeg(['-f', 'lavfi', '-i', colour, '-frames:v', '1', file]);
    const steps = Array.from({ length: 8 }, () => ({ file, seconds: 0.04 }));
    const pictures = [...steps, { file, seconds: at.count / FPS - 8 * 0.04 }];
    texts.push({ ...at, x: 120, pictures, listFile: path.join(folder, `text-${index}.txt`) });
  }
  return texts;
}

/**
 * Ten of fifteen seconds: a picture alone, the actor in a corner before another one, a clip beside the actor, and the
 * actor nearer. The third fades.
 */
export async function productShots(
  folder: string,
  { frame, source }: { frame: Size; source: Size },
): Promise<ShotLayer[]> {
  const still = await makePicture(path.join(folder, 'still.png'), frame);
  const clip = path.join(folder, 'product.mp4');
  const moving = 'testsrc2=size=1280x720:rate=30:duration=4';
  await runFfmpeg(['-f', 'lavfi', '-i', moving, '-pix_fmt', 'yuv420p', '-g', '30', clip]);
  const half = { width: frame.width, height: frame.height / 2 };
  const circle = { width: 400, height: 400 };
  const rim = await makeMat(path.join(folder, 'rim.png'), '#ffffff', circle, {
    ...{ x: 10, y: 10, width: 380, height: 380 },
  });
  const shape = await makePicture(path.join(folder, 'shape.png'), circle);
  const whole = { x: 0, y: 0, ...frame };
  const side = Math.min(source.width, source.height);
  const square = { x: 0, y: 0, width: side, height: side };
  const moved = (name: string) => {
    return { from: WHOLE, to: NEAR, listFile: path.join(folder, `${name}.txt`) };
  };
  return [
    {
      start: 50,
      count: 50,
      fade: 0,
      ...inside,
      place: whole,
      media: { still, ...moved('first') },
      actor: null,
    },
    {
      ...{ start: 125, count: 75, fade: 0, ...inside, place: whole },
      media: { still, ...moved('second') },
      actor: {
        ...{ crop: square, place: { x: 620, y: 1100, ...circle }, shape },
        rim: { file: rim, x: 620, y: 1100 },
      },
    },
    {
      ...{ start: 225, count: 75, fade: 6, ...inside, place: { x: 0, y: 0, ...half } },
      media: {
        ...{ clip, isLooped: false, startSeconds: 0.5, ground: '#17141f' },
        crop: { x: 236, y: 0, width: 808, height: 720 },
        at: { x: 0, y: 0, ...half },
      },
      actor: {
        ...{ crop: square, place: { x: 0, y: half.height, ...half }, rim: null, shape: null },
      },
    },
    {
      ...{ start: 310, count: 50, fade: 0, ...inside, place: whole, actor: null },
      media: { punch: { x: 0, y: 0, ...source }, ...moved('nearer') },
    },
  ];
}

async function makePicture(file: string, { width, height }: Size): Promise<string> {
  const picture = `testsrc2=size=${width}x${height}`;
  await runFfmpeg(['-f', 'lavfi', '-i', picture, '-frames:v', '1', file]);
  return file;
}
