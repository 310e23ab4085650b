import { deliveredInfo, fitFilter, fittedSize, FPS, mp4Container, videoCodec } from './encode.ts';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import type { MediaInfo } from './media-info.ts';
import { probeMedia } from './probe.ts';

export interface LoopVideoInput {
  video: string;
  output: string;
  /** What `video` holds; probed if absent. */
  info?: MediaInfo | undefined;
  /** Default 20. */
  seconds?: number | undefined;
  size?: { width: number; height: number } | undefined;
  /** A longer clip is cut to this before it reverses. Default: half of `seconds`. */
  clipSeconds?: number | undefined;
  /** Written as the `comment` tag; see `comment-tag.ts`. */
  comment?: string | null | undefined;
}

/**
 * Plays a clip forwards and backwards repeatedly for exactly `seconds` (silent, 25 fps, H.264). The
 * frames at which it reverses are shown once, so that it does not stutter. Returns what a probe
 * of it would.
 */
export async function loopForwardBackward(
  input: LoopVideoInput,
  options: MediaRunOptions = {},
): Promise<MediaInfo> {
  const seconds = input.seconds ?? 20;
  const { info = await probeMedia(input.video, options) } = input;
  const wantedFrames = Math.round((input.clipSeconds ?? seconds / 2) * FPS);
  const clipFrames = Math.max(2, Math.min(wantedFrames, Math.floor(info.durationSeconds * FPS)));
  // Forwards and backwards without the first frame, where the next round begins.
  const roundFrames = 2 * clipFrames - 2;
  const frames = Math.round(seconds * FPS);
  await runFfmpeg(
    [
      ...untrustedInput(input.video),
      '-filter_complex',
      // Both directions and all rounds share the decoded frames of one clip in memory (173 MB for
      // 10 s of 640×720, 346 MB of 720×1280). Encoding once avoids the loss of an intermediate file.
      `[0:v:0]fps=${FPS},${fitFilter(input.size)},format=yuv420p,trim=end_frame=${clipFrames},` +
        `setpts=PTS-STARTPTS,split[a][b];` +
        `[b]reverse,setpts=PTS-STARTPTS,trim=start_frame=1:end_frame=${clipFrames - 1},` +
        `setpts=PTS-STARTPTS[r];` +
        `[a][r]concat=n=2:v=1:a=0,loop=loop=-1:size=${roundFrames},setpts=N/(${FPS}*TB)[v]`,
      ['-map', '[v]', ...videoCodec(), '-frames:v', String(frames), '-an'],
      [...mp4Container({ comment: input.comment })],
      input.output,
    ],
    options,
  );
  const size = fittedSize(input.size, info);
  return deliveredInfo({ ...size, frames, comment: input.comment, hasSound: false });
}
