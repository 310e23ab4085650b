/** Rebuilds the landing page's clips and portraits, and the pictures of empty pages: `node packages/media-engine/src/cli/render-samples.ts [name ...]`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { cast } from '../cast/cast.ts';
import { describeRig } from '../cast/describe/describe-rig.ts';
import { hashText } from '../drawing/random.ts';
import { paintStill } from '../portrait.ts';
import { renderClip } from '../render/clip.ts';
import { closeDrawPool } from '../render/draw-pool.ts';
import { synthesizeSpeech } from '../voice/speak.ts';
import { trackFromAudio } from '../voice/track.ts';
import { FRAME } from '../types.ts';
import { posterFrame } from './poster.ts';
import { encodeThumbnail, THUMBNAIL, tileCrop } from './thumbnail.ts';

interface Sample {
  name: string;
  actorId: string;
  voiceId: string;
  text: string;
  /** Whether a frame of it is shown before it plays. */
  poster: boolean;
}

const samples: readonly Sample[] = [
  {
    name: 'hero-1',
    actorId: 'amara',
    voiceId: 'custom-female-2',
    text: "I've never had a bad hair day. Type a line, and I'll say it.",
    poster: true,
  },
  {
    name: 'hero-2',
    actorId: 'pip',
    voiceId: 'custom-male-1',
    text: "I sell socks now. It's a living.",
    poster: true,
  },
  {
    name: 'hero-3',
    actorId: 'nova',
    voiceId: 'custom-female-1',
    text: "Change one word. I'll say it again.",
    poster: true,
  },
  {
    name: 'example-1',
    actorId: 'finn',
    voiceId: 'default-male',
    text: "Your plant isn't dramatic. It's thirsty. Put one of these in the pot, and it drinks when it wants to. You can go on holiday now.",
    poster: true,
  },
  {
    name: 'example-2',
    actorId: 'otto',
    voiceId: 'custom-male-2',
    text: 'Three things I do before nine. Coffee. Stretching. Regret. This app does the rest: your week, planned in a minute.',
    poster: true,
  },
  {
    name: 'try-out',
    actorId: 'clara',
    voiceId: 'custom-female-1',
    text: 'One lamp, no hum. Meet the quietest hour of your desk.',
    poster: false,
  },
];

const portraits: ReadonlyArray<readonly [name: string, prompt: string]> = [
  ['portrait-1', 'A woman in her sixties with silver hair, a green cardigan, in a library'],
  [
    'portrait-2',
    'A young man with curly dark hair and round glasses in a blue hoodie, city at night',
  ],
  ['portrait-3', 'A friendly purple felt puppet with orange hair, red curtain'],
];

/** Actors on pages that are empty or went wrong: `cast-otto` is their name here. */
const squares = ['amara', 'otto', 'nova', 'gus', 'berry'] as const;
/** Head and shoulders, in pixels of the frame. */
const square = { x: 20, y: 60, size: 600, width: 288, quality: 80 };

const castFolder = path.resolve(import.meta.dirname, '../../../../apps/web/public/cast');
const outFolder = path.resolve(import.meta.dirname, '../../../../apps/web/public/samples');
const scratch = await mkdtemp(path.join(tmpdir(), 'talkreel-samples-'));
const asked = process.argv.slice(2);
const wanted = (name: string): boolean => asked.length === 0 || asked.includes(name);
try {
  await mkdir(outFolder, { recursive: true });
  for (const { name, actorId, voiceId, text, poster } of samples) {
    const actor = cast.find(({ id }) => id === actorId);
    if (!actor || !wanted(name)) continue;
    const audioPath = path.join(scratch, `${name}.wav`);
    const spoken = await synthesizeSpeech({
      text,
      voiceId,
      outPath: audioPath,
      cueStoreDir: scratch,
    });
    // A moment of silence at the end, since these loop.
    const durationSeconds = Math.ceil((spoken.durationSeconds + 1.1) * 5) / 5;
    const track = await trackFromAudio({ audioPath, durationSeconds, cueStoreDir: scratch });
    const outPath = path.join(outFolder, `${name}.mp4`);
    await renderClip({
      rig: actor.rig,
      shape: 'vertical',
      durationSeconds,
      outPath,
      track,
      audioPath,
      crf: 25,
      preset: 'slow',
    });
    process.stdout.write(`${name}: ${durationSeconds} s\n`);
    if (!poster) continue;
    const time = { periodSeconds: durationSeconds, mirror: false };
    await runFfmpeg([
      '-ss',
      String(posterFrame(actor.rig, time, track) / FRAME.fps),
      '-i',
      outPath,
      '-frames:v',
      '1',
      '-vf',
      `${tileCrop},scale=${THUMBNAIL.width}:${THUMBNAIL.height}`,
      '-q:v',
      '3',
      path.join(outFolder, `${name}.jpg`),
    ]);
  }
  for (const [name, prompt] of portraits) {
    if (!wanted(name)) continue;
    const picture = await loadImage(
      await paintStill(describeRig(prompt, hashText(prompt) % 100_000)),
    );
    await writeFile(path.join(outFolder, `${name}.jpg`), encodeThumbnail(picture));
    process.stdout.write(`${name}\n`);
  }
  for (const id of squares) {
    const actor = cast.find((one) => one.id === id);
    if (!actor || !wanted(`cast-${id}`)) continue;
    const canvas = createCanvas(square.width, square.width);
    const ctx = canvas.getContext('2d');
    ctx.imageSmoothingQuality = 'high';
    const { x, y, size, width, quality } = square;
    const picture = await loadImage(await paintStill(actor.rig));
    ctx.drawImage(picture, x, y, size, size, 0, 0, width, width);
    await writeFile(path.join(castFolder, `${id}.webp`), canvas.encodeSync('webp', quality));
    process.stdout.write(`cast-${id}\n`);
  }
} finally {
  await closeDrawPool();
  await rm(scratch, { recursive: true, force: true });
}
