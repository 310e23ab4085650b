/** The name of a downloaded file, which matches for a video and its captions. */
export function lipsyncFileName(extension: 'mp4' | 'vtt' = 'mp4'): string {
  return `lipsync-video-${Date.now()}.${extension}`;
}
