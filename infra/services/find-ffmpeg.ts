import { dirname, join } from 'node:path';
import { fetchPackages, hasApt, installPackages } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath, isExecutable } from './paths.ts';

const programs = ['ffmpeg', 'ffprobe'] as const;
const remedy =
  'Install ffmpeg 5 or newer (Debian and Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg; Fedora: dnf install ffmpeg-free), or name the programs in FFMPEG_PATH and FFPROBE_PATH.';

export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * Paths of ffmpeg and ffprobe: those named in the environment, else on the PATH, else Debian's, installed when we are root
 * and otherwise fetched and unpacked beside the system. @throws {MissingPart} with what to do when there is none to be had.
 */
export async function findFfmpeg(
  environment: NodeJS.ProcessEnv,
  onFetch: () => void,
): Promise<FfmpegPrograms> {
  const named = environment['FFMPEG_PATH'];
  if (named && !isExecutable(named)) {
    throw new MissingPart(`ffmpeg: FFMPEG_PATH names ${named}, which is not a program`, remedy);
  }
  const ffmpeg = named || findOnPath(['ffmpeg']);
  if (ffmpeg) {
    const ffprobe = environment['FFPROBE_PATH'] || findOnPath(['ffprobe']);
    return { ffmpeg, ffprobe: ffprobe ?? join(dirname(ffmpeg), 'ffprobe') };
  }
  if (!hasApt()) {
    throw new MissingPart(
      'ffmpeg: not on the PATH, and without apt (Debian, Ubuntu) it cannot be fetched',
      remedy,
    );
  }
  onFetch();
  try {
    if (process.getuid?.() === 0) {
      await installPackages(['ffmpeg']);
      return { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' };
    }
    const folder = await fetchPackages('ffmpeg', ['ffmpeg'], programs);
    return { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') };
  } catch (cause) {
    throw new MissingPart(
      'ffmpeg: none on the PATH, and it could not be had from the Debian archive',
      remedy,
      cause,
    );
  }
}
