import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animatePortrait } from '../animate.ts';
import { describeRig } from '../cast/describe/describe-rig.ts';
import { decodeCameraTag, readNote } from '../cast/rig-tag.ts';
import { renderLipSync } from '../lip-sync.ts';
import { paintStill } from '../portrait.ts';
import { synthesizeSpeech } from '../voice/speak.ts';
import { defaultVoiceId } from '../voice/voices.ts';
import { FRAME } from '../types.ts';
import { createCameraStage, followMark } from './camera-move.ts';
import type { MouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { readFrames } from './video-frames.ts';

const { width, height } = FRAME;
const photo = { width: 900, height: 800 };

function plainPhoto(draw?: (ctx: ReturnType<Canvas['getContext']>) => void): Canvas {
  const canvas = createCanvas(photo.width, photo.height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#d8c0b0';
  ctx.fillRect(0, 0, photo.width, photo.height);
  draw?.(ctx);
  return canvas;
}

const markAround = (x: number, y: number, half: number): MouthMark => ({
  left: { x: x - half, y },
  right: { x: x + half, y },
});

/** The middle between the corners, in pixels of the frame. */
const middleOf = ({ left, right }: MouthMark): { x: number; y: number } => ({
  x: ((left.x + right.x) / 2) * width,
  y: ((left.y + right.y) / 2) * height,
});

/** The centre of the pixels darker than half, in pixels of the frame. */
function darkMiddle(pixels: Uint8Array | Uint8ClampedArray): {
  x: number;
  y: number;
  count: number;
} {
  let [x, y, count] = [0, 0, 0];
  for (let i = 0; i < width * height; i++) {
    if ((pixels[i * 4 + 1] ?? 255) > 96) continue;
    x += (i % width) + 0.5;
    y += Math.floor(i / width) + 0.5;
    count += 1;
  }
  return { x: x / count, y: y / count, count };
}

describe('a mark under the moving camera', () => {
  const places = [
    { name: 'where the nearer layer fades', x: 0.45, y: 0.7 },
    { name: 'in the middle', x: 0.5, y: 0.45 },
    { name: 'at the rim', x: 0.3, y: 0.93 },
  ];
  it.each(places.slice(0, volume(1, places.length)))(
    'is where the picture shows it, $name',
    ({ x, y }) => {
      const stage = createCameraStage(
        plainPhoto((ctx) => {
          ctx.fillStyle = '#000000';
          ctx.beginPath();
          ctx.arc(x * photo.width, y * photo.height, 9, 0, Math.PI * 2);
          ctx.fill();
        }),
      );
      const canvas = createCanvas(width, height);
      const seen = [0, 0.2, 0.5, 0.7].map((phase) => {
        stage.paint(canvas, phase);
        const dot = darkMiddle(canvas.getContext('2d').getImageData(0, 0, width, height).data);
        const mark = middleOf(followMark(markAround(x, y, 0.01), { photo }, phase));
        expect(Math.hypot(mark.x - dot.x, mark.y - dot.y)).toBeLessThan(1.5);
        return dot;
      });
      // Otherwise the test would pass with a camera that does not move.
      const moved = seen.map((dot) =>
        Math.hypot(dot.x - (seen[0]?.x ?? 0), dot.y - (seen[0]?.y ?? 0)),
      );
      expect(Math.max(...moved)).toBeGreaterThan(3);
    },
  );
});

describe('the mouth of a marked photo', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talkreel-camera-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([{ mirror: true }, { mirror: false }].slice(0, volume(1, 2)))(
    'moves with the camera (mirror: $mirror)',
    { timeout: 180_000 },
    async ({ mirror }) => {
      const at = (name: string): string => path.join(folder, `${String(mirror)}-${name}`);
      const mark = markAround(0.5, 0.85, 0.08);
      await writeFile(at('photo.png'), plainPhoto().encodeSync('png'));
      await synthesizeSpeech({
        text: 'Oh, how far our car has gone along!',
        voiceId: defaultVoiceId,
        outPath: at('voice.wav'),
      });
      await animatePortrait({
        imagePath: at('photo.png'),
        seconds: mirror ? 1 : 2,
        mirror,
        outPath: at('moving.mp4'),
      });
      const { mode } = await renderLipSync({
        videoPath: at('moving.mp4'),
        audioPath: at('voice.wav'),
        outPath: at('speaking.mp4'),
        mouthMark: mark,
      });
      expect(mode).toBe('marked');
      const places: number[] = [];
      let frame = 0;
      for await (const pixels of readFrames(at('speaking.mp4'), 50)) {
        const mouth = darkMiddle(pixels);
        const seconds = frame++ / FRAME.fps;
        const phase = mirror ? Math.min(seconds, 2 - seconds) : seconds / 2;
        // Only a part of a slit is darker than half, so its centre is imprecise.
        if (mouth.count < 160) continue;
        const expected = middleOf(followMark(mark, { photo }, phase));
        places.push(mouth.x);
        expect(Math.abs(mouth.x - expected.x)).toBeLessThan(2.5);
        // The gap opens downwards from the lips, so its centre is slightly below the mark.
        expect(mouth.y - expected.y).toBeGreaterThan(0);
        expect(mouth.y - expected.y).toBeLessThan(20);
      }
      expect(places.length).toBeGreaterThan(20);
      // The range would be zero for a mouth that did not move.
      expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(8);
    },
  );

  it('is found where nobody marked it, and its head turns by its own depth', async () => {
    const at = (name: string): string => path.join(folder, `found-${name}`);
    // A portrait by a provider says nothing about itself.
    const drawn = await paintStill(describeRig('a man with short hair in an office', 3));
    await writeFile(at('portrait.jpg'), await encodePhoto(drawn));
    await synthesizeSpeech({ text: 'Oh my!', voiceId: defaultVoiceId, outPath: at('voice.wav') });
    await animatePortrait({
      imagePath: at('portrait.jpg'),
      seconds: 0.4,
      outPath: at('moving.mp4'),
    });
    const tag = decodeCameraTag(await readNote(at('moving.mp4')));
    expect(tag?.mouth?.eyes).toHaveLength(2);
    expect(tag?.camera).toMatchObject({ turns: true, depth: expect.any(String) });
    const speaking = { videoPath: at('moving.mp4'), audioPath: at('voice.wav') };
    const spoken = await renderLipSync({ ...speaking, outPath: at('speaking.mp4') });
    expect(spoken.mode).toBe('marked');
  });
});

async function encodePhoto(drawn: Buffer): Promise<Buffer> {
  const image = await loadImage(drawn);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.encode('jpeg', 92);
}
