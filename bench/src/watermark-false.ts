import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { print } from '@talkreel/testing/figures';
import { findPictureMark } from '@talkreel/watermark/find-picture-mark';
import { findSoundMark, SEARCH_RATE } from '@talkreel/watermark/find-sound-mark';
import { meanFrame, type Plane } from '@talkreel/watermark/picture-residual';
import { drawPattern, NEUTRAL } from '@talkreel/watermark/picture-pattern';

const SEED = resolve(import.meta.dirname, '../../packages/db/seed');
const PICTURES = Number(process.env['WATERMARK_CLIPS'] ?? 10_000);
/** A search of sound takes as long as fifteen of such small pictures. */
const SOUNDS = PICTURES / 20;
const SOUND_SECONDS = 4;
const key = new Uint8Array(32).fill(11);
const otherKey = new Uint8Array(32).fill(12);

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Looks for marks where none is: in parts of our clips, in noise and waves, and in pictures that another key marked. */
export async function countFalseMarks(): Promise<void> {
  const random = randomOf(1);
  const clips = await seenClips();
  let found = 0;
  for (let index = 0; index < PICTURES; index += 1) {
    const plane = index % 3 === 0 ? drawn(random) : partOf(clips[index % clips.length], random);
    if (index % 10 === 0) addOtherMark(plane, index);
    if (findPictureMark(plane, key) !== null) found += 1;
    if (index % 1_000 === 999) print(`pictures without a mark: found in ${found} of ${index + 1}`);
  }
  const voices = await heardVoices();
  let heard = 0;
  for (let index = 0; index < SOUNDS; index += 1) {
    const voice = voices[index % voices.length] ?? new Int16Array();
    const from = Math.floor(random() * Math.max(1, voice.length - SOUND_SECONDS * SEARCH_RATE));
    const part = voice.subarray(from, from + SOUND_SECONDS * SEARCH_RATE);
    const noise = random() * 200;
    const sound = part.map((sample) => sample * 0.9 + (random() - 0.5) * noise);
    if (findSoundMark(sound, key) !== null) heard += 1;
  }
  print(`sounds without a mark: found in ${heard} of ${SOUNDS}`);
}

async function seenClips(): Promise<Plane[]> {
  const files = ['actors', 'community'].flatMap((folder) =>
    readdirSync(join(SEED, folder))
      .filter((name) => name.endsWith('.mp4'))
      .map((name) => join(SEED, folder, name)),
  );
  const planes = [];
  for (const file of files) {
    const frames = ['-vf', 'fps=1,scale=540:-2,format=gray', '-c:v', 'pgm', '-f', 'image2pipe'];
    const { stdout } = await runFfmpeg(['-i', file, '-t', '3', frames, 'pipe:1']);
    planes.push(meanFrame(stdout));
  }
  return planes.filter((plane) => plane !== null);
}

async function heardVoices(): Promise<Int16Array[]> {
  const names = readdirSync(join(SEED, 'voices'));
  return Promise.all(
    names.map(async (name) => {
      const mono = ['-ac', '1', '-ar', String(SEARCH_RATE), '-f', 's16le', 'pipe:1'];
      const { stdout } = await runFfmpeg(['-i', join(SEED, 'voices', name), mono]);
      return new Int16Array(new Uint8Array(stdout).buffer);
    }),
  );
}

/** A small frame of waves and noise. */
function drawn(random: () => number): Plane {
  const [width, height] = [200 + Math.floor(random() * 60), 200 + Math.floor(random() * 160)];
  const waves = Array.from({ length: 6 }, () => [random(), random(), random() * 40] as const);
  const noise = random() * 12;
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const wave = waves.reduce((sum, [a, b, size]) => sum + size * Math.sin(x * a + y * b), 0);
    return 128 + wave + (random() - 0.5) * noise;
  });
  return { width, height, values };
}

/** A part of a clip in another size, with some noise. */
function partOf(clip: Plane | undefined, random: () => number): Plane {
  if (!clip) throw new Error('there are no clips');
  const [width, height] = [200 + Math.floor(random() * 60), 200 + Math.floor(random() * 160)];
  const scale = 0.6 + random() * 0.6;
  const x = random() * Math.max(1, clip.width - width * scale);
  const y = random() * Math.max(1, clip.height - height * scale);
  const noise = random() * 4;
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const column = Math.min(clip.width - 1, Math.floor(x + (at % width) * scale));
    const row = Math.min(clip.height - 1, Math.floor(y + Math.floor(at / width) * scale));
    return (clip.values[row * clip.width + column] ?? 0) + (random() - 0.5) * noise;
  });
  return { width, height, values };
}

function addOtherMark({ width, height, values }: Plane, index: number): void {
  const pattern = drawPattern(BigInt(index), otherKey, { width, height }, 2);
  for (const [at, mark] of pattern.entries()) values[at] = (values[at] ?? 0) + mark - NEUTRAL;
}
