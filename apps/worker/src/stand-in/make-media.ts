import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_SIZE, imageSizes, VERTICAL_IMAGE_SIZE_TEXT } from '@talkreel/contracts/constants';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { audioCodec, FPS, fitFilter, mp4Container, videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { SPEECH_RATE, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { probeMedia } from '@talkreel/media-tools/probe';
import type { AnimateInput } from '@talkreel/providers/animate/contract';
import type { ImageInput } from '@talkreel/providers/image/contract';
import type { LipsyncInput } from '@talkreel/providers/lipsync/contract';
import type { SpeechInput, SpokenWord } from '@talkreel/providers/speech/contract';
import { openCanvas } from '../stages/canvas.ts';
import type { Make } from './local-model.ts';

interface Size {
  width: number;
  height: number;
}

/** How long the clips are that `movePicture` makes. */
export const CLIP_SECONDS = 5;
const MARK = 'TEST';
const FONT = '700 100px "Captions Text"';
/** Clips that are taller, in widths, are upright ones. */
const UPRIGHT_RATIO = 1.45;

const even = (length: number): number => Math.max(2, Math.floor(length / 2) * 2);

/** When the words of a text are hummed: about as long as they would take to say. */
export function humTimes({ text }: Pick<SpeechInput, 'text'>): SpokenWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const seconds = Math.max(0.6, estimateSpeechSeconds(text) * 0.95);
  const characters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let at = 0;
  return words.map((word) => {
    const startSeconds = at;
    at += (seconds * (word.length + 1)) / characters;
    return { text: word, startSeconds, endSeconds: at };
  });
}

/** A hum with a note for each word: nobody takes it for a voice. */
export const hum: Make<SpeechInput> = async (input, id, { dir, signal }) => {
  const times = humTimes(input);
  const rate = SPEECH_RATE;
  const samples = Buffer.alloc(Math.ceil((times.at(-1)?.endSeconds ?? 0.6) * rate) * 2);
  for (const [index, { startSeconds, endSeconds }] of times.entries()) {
    const hertz = 150 + 12 * ((index * 5) % 7);
    const first = Math.round(startSeconds * rate);
    const count = Math.round((endSeconds - startSeconds) * rate * 0.85);
    for (let n = 0; n < count && (first + n) * 2 < samples.length; n += 1) {
      const turn = (2 * Math.PI * hertz * n) / rate;
      const loudness = 0.3 * Math.sin((Math.PI * n) / count);
      const wave = (Math.sin(turn) + 0.4 * Math.sin(2 * turn) + 0.2 * Math.sin(3 * turn)) / 1.6;
      samples.writeInt16LE(Math.round(32_767 * loudness * wave), (first + n) * 2);
    }
  }
  const file = join(dir, `${id}.wav`);
  await writePlainWav(file, { samples, sampleRate: rate }, signal);
  return file;
};

/** A figure without a face, on a plain ground. */
export const drawPortrait: Make<ImageInput> = async ({ width, height }, id, { dir }) => {
  const { createCanvas } = await openCanvas(MARK);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d5dbe6';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#8894aa';
  context.beginPath();
  context.arc(width / 2, height * 0.4, width * 0.19, 0, 2 * Math.PI);
  context.ellipse(width / 2, height, width * 0.4, height * 0.36, 0, 0, 2 * Math.PI);
  context.fill();
  const file = join(dir, `${id}.png`);
  await writeFile(file, await canvas.encode('png'));
  return file;
};

/** The picture, drifting a little. */
export const movePicture: Make<AnimateInput> = async ({ image }, id, { dir, signal }) => {
  const { video } = await probeMedia(image.path, { signal });
  const isUpright = video !== undefined && video.height / video.width > UPRIGHT_RATIO;
  const size = isUpright ? imageSizes[VERTICAL_IMAGE_SIZE_TEXT] : IMAGE_SIZE;
  const { width, height } = size;
  const larger = { width: even(width * 1.08), height: even(height * 1.08) };
  const drift = `crop=${width}:${height}:(iw-ow)/2*(1+sin(t*1.3)):(ih-oh)/2*(1+cos(t*1.3))`;
  const file = join(dir, `${id}.mp4`);
  await runFfmpeg(
    [
      untrustedInput(image.path, ['-loop', '1', '-framerate', String(FPS)]),
      ['-i', await drawMark(size, dir)],
      ['-filter_complex', `[0:v]${fitFilter(larger)},${drift}[moving];[moving][1:v]overlay[out]`],
      ['-map', '[out]', '-an', '-t', String(CLIP_SECONDS)],
      videoCodec({ preset: 'ultrafast' }),
      mp4Container(),
      [file],
    ].flat(2),
    { signal },
  );
  return file;
};

/** The clip with its new sound. No lips move. */
export const voiceClip: Make<LipsyncInput> = async ({ video, audio }, id, { dir, signal }) => {
  const { video: picture } = await probeMedia(video.path, { signal });
  const size = { width: even(picture?.width ?? 0), height: even(picture?.height ?? 0) };
  const file = join(dir, `${id}.mp4`);
  await runFfmpeg(
    [
      untrustedInput(video.path),
      ['-i', await drawMark(size, dir)],
      untrustedInput(audio.path),
      ['-filter_complex', `[0:v]${fitFilter(undefined)}[fit];[fit][1:v]overlay[out]`],
      ['-map', '[out]', '-map', '2:a'],
      videoCodec({ preset: 'ultrafast' }),
      audioCodec(),
      mp4Container(),
      [file],
    ].flat(2),
    { signal },
  );
  return file;
};

/** The word across the middle, where every format keeps it; returns the path of the picture. */
async function drawMark({ width, height }: Size, dir: string): Promise<string> {
  const { createCanvas } = await openCanvas(MARK);
  const word = createCanvas(width, height);
  const pen = word.getContext('2d');
  pen.font = FONT;
  const scale = (Math.min(width, height) * 0.72) / pen.measureText(MARK).width;
  pen.translate(width / 2, height / 2);
  pen.rotate(-Math.PI / 9);
  pen.scale(scale, scale);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 7;
  pen.lineJoin = 'round';
  pen.strokeStyle = '#1b2233';
  pen.fillStyle = '#ffffff';
  pen.strokeText(MARK, 0, 0);
  pen.fillText(MARK, 0, 0);
  // Seen through as a whole: the parts of a letter overlap.
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.globalAlpha = 0.62;
  context.drawImage(word, 0, 0);
  const file = join(dir, 'test-mark.png');
  await writeFile(file, await canvas.encode('png'));
  return file;
}
