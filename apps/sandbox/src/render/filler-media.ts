import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';

export interface FillerVideo {
  kind: 'video';
  seconds: number;
  picture: 'moving' | 'black';
  sound: 'tone' | 'silence' | 'none';
  /** 720 × 1280 instead of 640 × 720. */
  isUpright?: boolean;
}
export interface FillerAudio {
  kind: 'audio';
  seconds: number;
  sound: 'tone' | 'silence';
  extension: 'wav' | 'mp3';
}
export interface FillerImage {
  kind: 'image';
  width: number;
  height: number;
  picture: 'moving' | 'black';
  extension: 'png' | 'jpg' | 'webp';
}
export type Filler = FillerVideo | FillerAudio | FillerImage;

/** Small valid media of a given length, each created once and then kept. */
export interface FillerMedia {
  /** Path of the stored file; callers must not change it. */
  file(filler: Filler): Promise<string>;
}

const round = (seconds: number) => Math.max(0.2, Math.round(seconds * 25) / 25);

function nameOf(filler: Filler): string {
  switch (filler.kind) {
    case 'video':
      return `video-${filler.picture}-${filler.sound}-${round(filler.seconds)}${filler.isUpright ? '-upright' : ''}.mp4`;
    case 'audio':
      return `audio-${filler.sound}-${round(filler.seconds)}.${filler.extension}`;
    case 'image':
      return `image-${filler.picture}-${filler.width}x${filler.height}.${filler.extension}`;
  }
}

// A tone that rises and falls about four times a second, like speech.
const toneSource = (seconds: number) =>
  `sine=frequency=220:sample_rate=24000:duration=${seconds},tremolo=f=4:d=0.7,volume=4`;
const silenceSource = (seconds: number) => `anullsrc=r=24000:cl=mono,atrim=duration=${seconds}`;

const colorSource = (color: string, seconds: number, size = '640x720') =>
  `color=c=${color}:size=${size}:rate=25:duration=${seconds}`;
/** A box on its way across grey: whoever encodes or decodes it has a fraction of the work of a test card. */
const boxSource = (seconds: number, isUpright = false) =>
  `${colorSource('white', seconds, '160x160')}[box];` +
  `${colorSource('gray', seconds, isUpright ? '720x1280' : undefined)}[ground];` +
  `[ground][box]overlay=x='mod(t*100,480)':y=280:shortest=1`;

function argumentsOf(filler: Filler): string[] {
  if (filler.kind === 'image') {
    const source = filler.picture === 'black' ? 'color=c=black:' : 'testsrc2=';
    return [
      '-f',
      'lavfi',
      '-i',
      `${source}size=${filler.width}x${filler.height}`,
      '-frames:v',
      '1',
    ];
  }
  const seconds = round(filler.seconds);
  const sound = filler.sound === 'tone' ? toneSource(seconds) : silenceSource(seconds);
  if (filler.kind === 'audio') return ['-f', 'lavfi', '-i', sound, '-ac', '1'];
  const picture =
    filler.picture === 'black'
      ? colorSource('black', seconds)
      : boxSource(seconds, filler.isUpright);
  const args = ['-f', 'lavfi', '-i', picture];
  if (filler.sound !== 'none') args.push('-f', 'lavfi', '-i', sound, '-c:a', 'aac', '-b:a', '64k');
  args.push('-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '38', '-pix_fmt', 'yuv420p');
  return [...args, '-movflags', '+faststart'];
}

export function createFillerMedia(folder: string): FillerMedia {
  const underway = new Map<string, Promise<string>>();

  const make = async (filler: Filler, path: string): Promise<string> => {
    if (existsSync(path)) return path;
    await mkdir(folder, { recursive: true });
    // The temporary file keeps the extension, which tells ffmpeg the format.
    const unfinished = join(folder, `${randomUUID()}-${nameOf(filler)}`);
    try {
      await runFfmpeg([...argumentsOf(filler), '-threads', '1', unfinished], { timeoutMs: 60_000 });
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    return path;
  };

  return {
    file: (filler) => {
      const path = join(folder, nameOf(filler));
      const known = underway.get(path);
      if (known !== undefined) return known;
      const made = make(filler, path);
      underway.set(path, made);
      // A failure is not cached: the next caller tries again.
      made.catch(() => underway.delete(path));
      return made;
    },
  };
}
