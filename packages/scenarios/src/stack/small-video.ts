import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mp4Container, videoCodec } from '@talkreel/media-tools/encode';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { probeMedia } from '@talkreel/media-tools/probe';

/** A third of an export's pixels in each direction. */
const SCALE = 'scale=360:640:flags=lanczos:in_color_matrix=bt709';
const HD_COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
const CRF = 28;
const POSTER_QUALITY = '78';

/**
 * An exported video as the small file that a page shows, and a frame of it as WebP. Returns its length in seconds. The
 * same video makes the same bytes.
 */
export async function makeSmallVideo(
  exported: Uint8Array,
  to: { video: string; poster: string; posterSeconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-small-'));
  try {
    const source = join(folder, 'export.mp4');
    await writeFile(source, exported);
    await runFfmpeg([
      [
        '-i',
        source,
        '-vf',
        SCALE,
        ...videoCodec({ preset: 'veryslow', crf: CRF }),
        '-threads',
        '1',
      ],
      HD_COLOUR,
      ['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-ar', '44100'],
      ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
      [...mp4Container(), to.video],
    ]);
    await runFfmpeg([
      [
        '-ss',
        String(to.posterSeconds),
        '-i',
        source,
        '-frames:v',
        '1',
        '-vf',
        `${SCALE},format=bgra`,
      ],
      ['-c:v', 'libwebp', '-quality', POSTER_QUALITY, to.poster],
    ]);
    return (await measureVideo(to.video)).seconds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads what a video's file holds. */
export async function measureVideo(
  file: string,
): Promise<{ seconds: number; width: number; height: number; hasSound: boolean }> {
  const { video, audio, durationSeconds } = await probeMedia(file);
  const { width, height } = video ?? { width: 0, height: 0 };
  const seconds = Math.round(durationSeconds * 100) / 100;
  return { seconds, width, height, hasSound: audio !== undefined };
}

/** A cut changes more than this share of a frame; movement within a shot changes less. */
const CUT = 0.25;

/** How often a video cuts from one picture to another. */
export async function countCuts(file: string): Promise<number> {
  const printed = `select='gt(scene,${CUT})',metadata=print:file=-`;
  const { stdout } = await runFfmpeg([
    '-i',
    file,
    '-an',
    '-vf',
    printed,
    '-f',
    'null',
    '/dev/null',
  ]);
  return stdout.toString().split('lavfi.scene_score').length - 1;
}
