import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { measureLoudness } from '@talkreel/media-tools/loudness';
import type { MediaInfo } from '@talkreel/media-tools/media-info';
import { readPlainWav, writePlainWav } from '@talkreel/media-tools/plain-wav';
import { probeMedia } from '@talkreel/media-tools/probe';
import { reframeVideo } from '@talkreel/media-tools/reframe';
import { print } from '@talkreel/testing/figures';
import { markPicture } from '@talkreel/watermark/mark-picture';
import { markSpeech } from '@talkreel/watermark/mark-speech';
import { readMark } from '@talkreel/watermark/read-mark';
import { addedLevel } from '@talkreel/watermark/testing/added-level';
import { countFalseMarks } from './watermark-false.ts';

const SEED = resolve(import.meta.dirname, '../../packages/db/seed');
const CLIPS = ['actors/clara', 'actors/bolt', 'community/73'];
const VOICES = ['custom-female-1', 'custom-male-1', 'default-male'];
const FORMATS: readonly ExportFormat[] = ['9:16', '1:1', '16:9'];
const SECONDS = 8;
const SPEECH_SECONDS = [8, 15];
const ROUNDS = 3;
const key = new Uint8Array(32).fill(11);
const id = 0xfedc_ba98_7654n;

const again = (crf: number): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  String(crf),
];
const short = (side: number): string =>
  `scale='if(gt(iw,ih),-2,${side})':'if(gt(iw,ih),${side},-2)'`;
const caption =
  'drawbox=x=iw*0.1:y=ih*0.65:w=iw*0.8:h=ih*0.12:color=white:t=fill,' +
  'drawbox=x=iw*0.15:y=ih*0.69:w=iw*0.7:h=ih*0.04:color=black:t=fill';

/** What is done to a marked picture. */
const pictureChanges: Record<string, string[]> = {
  'as delivered': ['-c', 'copy'],
  '720p, CRF 28': ['-vf', short(720), again(28)].flat(),
  '480p, CRF 28': ['-vf', short(480), again(28)].flat(),
  '480p, 400 kbit/s': ['-vf', short(480), '-c:v', 'libx264', '-b:v', '400k'],
  '360p, CRF 28': ['-vf', short(360), again(28)].flat(),
  'crop 10 %': ['-vf', 'crop=iw*0.9:ih*0.9:iw*0.07:ih*0.02', again(23)].flat(),
  '9:16 from it': [
    '-vf',
    `crop='min(iw,ih*9/16)':'min(ih,iw*16/9)',scale=720:1280`,
    again(23),
  ].flat(),
  blur: ['-vf', 'gblur=sigma=2', again(23)].flat(),
  'strong blur': ['-vf', 'gblur=sigma=6', again(23)].flat(),
  'caption over it': ['-vf', caption, again(23)].flat(),
  'screen, 80 %': [
    '-vf',
    'scale=iw*0.8:-2,pad=iw/0.8:ih/0.8:iw*0.08:ih*0.09:color=0x202024,fps=30,eq=gamma=1.1',
    again(23),
  ].flat(),
  'speed 1.1': ['-vf', 'setpts=PTS/1.1', again(23)].flat(),
  mirrored: ['-vf', 'hflip', again(23)].flat(),
  'turned by 1°': ['-vf', 'rotate=PI/180', again(23)].flat(),
  'turned by 5°': ['-vf', 'rotate=5*PI/180', again(23)].flat(),
  'a still, JPEG': ['-frames:v', '1', '-q:v', '5', '-f', 'image2'],
};

/** What is done to marked speech, with the ending of the file. */
const soundChanges: Record<string, [ending: string, args: string[]]> = {
  'as stored': ['wav', []],
  'AAC 128 kbit/s': ['m4a', ['-b:a', '128k']],
  'MP3 64 kbit/s': ['mp3', ['-b:a', '64k']],
  'loudness −14 LUFS': ['m4a', ['-af', 'loudnorm=I=-14:TP=-1', '-b:a', '96k']],
  'speed 1.1': ['m4a', ['-af', 'atempo=1.1', '-b:a', '96k']],
  'first 2 s cut off': ['m4a', ['-ss', '2', '-b:a', '96k']],
  'Opus 24 kbit/s': ['ogg', ['-c:a', 'libopus', '-b:a', '24k']],
  'pitch and speed 1.1': ['m4a', ['-af', 'asetrate=26400,aresample=24000', '-b:a', '96k']],
};

/** What survives, what it costs, what is seen, and how often a mark is found where none is. */
export async function benchWatermark(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-bench-'));
  try {
    await measurePictures(folder);
    await measureSpeech(folder);
    await measureCost(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await countFalseMarks();
}

/** For each change: in how many files the mark was found, and how many bits were wrong before they were corrected. */
class Tally {
  readonly #rows = new Map<string, Array<number | null>>();

  async add(change: string, file: string): Promise<void> {
    const found = await readMark(file, { key });
    const wrong = found?.id === id ? 1 - found.confidence : null;
    this.#rows.set(change, [...(this.#rows.get(change) ?? []), wrong]);
  }

  print(of: string): void {
    for (const [change, all] of this.#rows) {
      const wrong = all.filter((share) => share !== null);
      const mean = wrong.reduce((sum, share) => sum + share, 0) / Math.max(1, wrong.length);
      print(
        `${of}, ${change}: found in ${wrong.length} of ${all.length}` +
          (wrong.length > 0 ? `, wrong bits ${(mean * 100).toFixed(1)} %` : ''),
      );
    }
  }
}

interface Source {
  video: string;
  info: MediaInfo & { video: NonNullable<MediaInfo['video']> };
}

async function sourceOf(clip: string, folder: string): Promise<Source> {
  const video = join(folder, 'source.mp4');
  const loop = ['-stream_loop', '-1', '-i', join(SEED, `${clip}.mp4`)];
  await runFfmpeg([loop, ['-t', String(SECONDS), '-an', '-c', 'copy', video]]);
  const info = await probeMedia(video);
  if (!info.video) throw new Error(`${clip} has no video`);
  return { video, info: { ...info, video: info.video } };
}

/** A clip as an export, with or without a mark. */
async function exported(
  { video, info }: Source,
  format: ExportFormat,
  output: string,
  isMarked: boolean,
): Promise<void> {
  const size = exportSizes[format];
  const framing = frameFace(info.video, size, 'blur');
  const seen = [{ video, ...framing }];
  const mark = isMarked
    ? await markPicture({ id, key, size, seen, output: `${output}.yuv` })
    : undefined;
  await reframeVideo({ video, info, output, size, ...framing, mark });
}

async function measurePictures(folder: string): Promise<void> {
  const tally = new Tally();
  const [marked, plain] = [join(folder, 'marked.mp4'), join(folder, 'plain.mp4')];
  for (const clip of CLIPS) {
    const source = await sourceOf(clip, folder);
    for (const format of FORMATS) {
      await exported(source, format, marked, true);
      await exported(source, format, plain, false);
      print(`${clip} as ${format}: SSIM ${await similarity(marked, plain)} (target 0.985)`);
      for (const [change, args] of Object.entries(pictureChanges)) {
        const changed = join(folder, change.includes('JPEG') ? 'changed.jpg' : 'changed.mp4');
        await runFfmpeg(['-i', marked, '-an', args, changed]);
        await tally.add(change, changed);
      }
    }
  }
  tally.print('picture');
}

/** Of the luma of all frames. */
async function similarity(file: string, other: string): Promise<string> {
  const { stdout } = await runFfmpeg([
    ['-i', file, '-i', other, '-lavfi', 'ssim=stats_file=-', '-f', 'null', '/dev/null'],
  ]);
  const values = [...stdout.toString().matchAll(/ Y:([\d.]+)/g)].map(([, value]) => Number(value));
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4);
}

async function measureSpeech(folder: string): Promise<void> {
  for (const seconds of SPEECH_SECONDS) {
    const tally = new Tally();
    for (const voice of VOICES) {
      const marked = await markedSpeech(voice, seconds, folder);
      for (const [change, [ending, args]] of Object.entries(soundChanges)) {
        const changed = join(folder, `changed.${ending}`);
        if (args.length === 0) await copyFile(marked, changed);
        else await runFfmpeg(['-i', marked, args, changed]);
        await tally.add(change, changed);
      }
    }
    tally.print(`speech of ${seconds} s`);
  }
}

async function markedSpeech(voice: string, seconds: number, folder: string): Promise<string> {
  const [plain, marked] = [join(folder, 'speech.wav'), join(folder, 'marked.wav')];
  const loop = [
    '-stream_loop',
    '-1',
    '-i',
    join(SEED, `voices/${voice}.mp3`),
    '-t',
    String(seconds),
  ];
  await runFfmpeg([loop, ['-ac', '1', '-ar', '24000', '-c:a', 'pcm_s16le', plain]]);
  const sound = await readPlainWav(plain);
  if (!sound) throw new Error(`${voice} cannot be read`);
  const samples = await markSpeech({ id, key, ...sound });
  await writePlainWav(marked, { ...sound, samples });
  const level = addedLevel(sound.samples, samples, sound.sampleRate);
  const [before, after] = [await measureLoudness(plain), await measureLoudness(marked)];
  print(
    `${voice}, ${seconds} s: the mark is ${level.mean.toFixed(1)} dB below the speech, at least ` +
      `${level.least.toFixed(1)} dB in any tenth of a second, in pauses ${level.inPauses.toFixed(0)} dB below full ` +
      `scale; loudness ${before?.toFixed(1)} LUFS, with it ${after?.toFixed(1)}`,
  );
  return marked;
}

/** Exports with and without a mark, in turn; the best of three. */
async function measureCost(folder: string): Promise<void> {
  const source = await sourceOf('actors/clara', folder);
  for (const format of FORMATS) {
    const best = { marked: Infinity, plain: Infinity };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of ['marked', 'plain'] as const) {
        const started = performance.now();
        await exported(source, format, join(folder, 'cost.mp4'), kind === 'marked');
        best[kind] = Math.min(best[kind], performance.now() - started);
      }
    print(
      `export of ${SECONDS} s as ${format}: ${(best.marked / 1000).toFixed(2)} s with a mark, ` +
        `${(best.plain / 1000).toFixed(2)} s without: ${(best.marked / best.plain).toFixed(2)} × (target 1.1); ` +
        `load ${loadavg()[0]?.toFixed(0)}`,
    );
  }
}
