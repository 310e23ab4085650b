/** Where ffmpeg was found, for processes that get nothing of this one's environment. */
export function mediaTools(): Record<string, string> {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env;
  return {
    ...(FFMPEG_PATH !== undefined && { FFMPEG_PATH }),
    ...(FFPROBE_PATH !== undefined && { FFPROBE_PATH }),
  };
}
