/** The ffmpeg that this process found or was given. */
import { currentMediaTools } from '@talkreel/media-tools/find-tools';

export const ffmpegPath = (): string => currentMediaTools().ffmpeg;
