/** An actor's small preview for tiles is beside its clip: 'actors/clara.mp4', 'actors/clara-preview.mp4'. */
export function previewPathOf(videoPath: string): string {
  return videoPath.replace(/\.mp4$/, '-preview.mp4');
}
