/** The video and its captions have matching names. */
export function lipsyncFileName(extension: 'mp4' | 'vtt' = 'mp4'): string {
  return `lipsync-video-${Date.now()}.${extension}`;
}
