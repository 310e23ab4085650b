import { dirname, join } from 'node:path';
import { fetchPackages, hasApt, installPackages } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath, isExecutable } from './paths.ts';

const programs = ['ffmpeg', 'ffprobe'] as const;
const remedy =
  'Install ffmpeg 5 or newer (Debian and Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg; Fedora: dnf install ffmpeg-free), or set FFMPEG_PATH and FFPROBE_PATH.';

export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * Paths of ffmpeg and ffprobe: configured, else on the PATH, else Debian's, installed if we are
 * root and otherwise fetched and unpacked into our folder. @throws {MissingPart} with what to do if
 * there is none.
 */
export async function findFfmpeg(
  environment: NodeJS.ProcessEnv,
  onFetch: () => void,
): Promise<FfmpegPrograms> {
  const named = environment['FFMPEG_PATH'];
  if (named && !isExecutable(named)) {
    throw new MissingPart(`ffmpeg: FFMPEG_PATH is ${named}, which is not a program`, remedy);
  }
  const ffmpeg = named || findOnPath(['ffmpeg']);
  if (ffmpeg) {
    const ffprobe = environment['FFPROBE_PATH'] || findOnPath(['ffprobe']);
    return { ffmpeg, ffprobe: ffprobe ?? join(dirname(ffmpeg), 'ffprobe') };
  }
  if (!hasApt()) {
    throw new MissingPart(
      'ffmpeg: not on the PATH, and there is no apt (Debian, Ubuntu) to fetch it with',
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
      'ffmpeg: not on the PATH, and fetching it from the Debian archive failed',
      remedy,
      cause,
    );
  }
}
