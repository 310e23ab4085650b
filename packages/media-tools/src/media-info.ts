/** The contents of a media file. Attached cover pictures do not count as video. */
export interface MediaInfo {
  /** The demuxer's name, for example `mov,mp4,m4a,3gp,3g2,mj2` or `wav`. */
  container: string;
  durationSeconds: number;
  video?: {
    codec: string;
    width: number;
    height: number;
    fps: number;
    /** According to the file; a truncated file may hold fewer. */
    frames: number;
    /** For example `yuv420p`. */
    pixelFormat: string;
  };
  audio?: { codec: string; sampleRate: number; channels: number };
  /** What our own renderer noted in the `comment` tag; see `comment-tag.ts`. */
  note: string | null;
}
