import { dirname } from 'node:path';
import {
  findMediaTools,
  MediaToolMissing,
  useMediaTools as setMediaTools,
} from '@talkreel/media-tools/ffmpeg';

interface Found {
  /** Folder of ffmpeg, for the PATH of the engine's child processes; null without one. */
  folder: string | null;
  /** What is missing and how to get it. */
  problem: string | null;
}

/** Without ffmpeg the sandbox still serves sign-in, scripts and payments; only rendering fails. */
export function setUpMediaTools(paths: {
  ffmpegPath: string | undefined;
  ffprobePath: string | undefined;
}): Found {
  try {
    const tools = findMediaTools(paths);
    setMediaTools(tools);
    return { folder: dirname(tools.ffmpeg), problem: null };
  } catch (error) {
    if (error instanceof MediaToolMissing) return { folder: null, problem: error.message };
    throw error;
  }
}
