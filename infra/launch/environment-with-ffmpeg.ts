import { findFfmpeg } from '@talkreel/services/find-ffmpeg';
import { consoleReport } from './report.ts';

/** This command's environment with the paths of ffmpeg and ffprobe, which are fetched if the machine has none. */
export async function environmentWithFfmpeg(): Promise<NodeJS.ProcessEnv> {
  const { ffmpeg, ffprobe } = await findFfmpeg(process.env, () =>
    consoleReport.say('Fetching ffmpeg ...'),
  );
  return { ...process.env, FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe };
}
