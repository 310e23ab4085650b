import { audioCodec, deliveredInfo, FPS, mp4Container, videoCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import type { MediaInfo } from './media-info.ts';
import { HD_COLOUR } from './reframe-filter.ts';

export interface SpliceVideoInput {
  /** The video whose part is replaced. */
  video: string;
  /** Its size and how many frames it has. */
  size: { width: number; height: number };
  videoFrames: number;
  /** The frames that are replaced: the first and the one after the last. */
  fromFrame: number;
  toFrame: number;
  /** What is seen there instead: so many frames after the first `skip` of it. */
  part: string;
  skip: number;
  frames: number;
  /** How many frames the old and the new picture are seen at once, at the beginning and at the end. */
  fadeFrames: readonly [number, number];
  /** All of the sound. */
  sound: string;
  output: string;
  comment: string | null;
}

/** Better than what is delivered otherwise, since most of it is encoded a second time. */
const CRF = 17;

/** Writes a video with a part of it replaced, in our delivery format; returns what a probe of it would. */
export async function spliceVideo(
  input: SpliceVideoInput,
  options: MediaRunOptions = {},
): Promise<MediaInfo> {
  const { video, part, sound, output, size, comment } = input;
  const total = input.videoFrames + input.frames - (input.toFrame - input.fromFrame);
  const seconds = (total / FPS).toFixed(3);
  await runFfmpeg(
    [
      [untrustedInput(video), untrustedInput(part), untrustedInput(sound)],
      '-filter_complex',
      [
        ...pictureOf(input),
        `[2:a:0]aresample=48000:async=1:first_pts=0,apad,atrim=end=${seconds}[a]`,
      ].join(';'),
      ['-map', '[v]', '-map', '[a]', videoCodec({ crf: CRF }), audioCodec()],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      ['-frames:v', String(total), '-t', seconds, mp4Container({ comment }), output],
    ],
    options,
  );
  return deliveredInfo({ ...size, frames: total, comment, hasSound: true });
}

/** The graph of the picture: the beginning, the new part and the rest, those that there are. */
function pictureOf(input: SpliceVideoInput): string[] {
  const { size, videoFrames, fromFrame, toFrame, skip, frames, fadeFrames } = input;
  const fit = `fps=${FPS},scale=${size.width}:${size.height}:flags=bicubic:${HD_COLOUR},setsar=1,format=yuv420p`;
  const cut = (from: number, to: number): string =>
    `trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS,settb=AVTB`;
  const [hasHead, hasTail] = [fromFrame > 0, toFrame < videoFrames];
  const [fadeIn, fadeOut] = fadeFrames;
  const graph = [
    `[1:v:0]${fit},tpad=stop_mode=clone:stop=${FPS},${cut(skip, skip + frames)}[part]`,
    `[0:v:0]${fit}${hasHead && hasTail ? ',split[h][t]' : hasHead ? '[h]' : hasTail ? '[t]' : ',nullsink'}`,
  ];
  let [made, length] = ['part', frames];
  if (hasHead) {
    graph.push(`[h]${cut(0, fromFrame + fadeIn)}[head]`);
    graph.push(`[head][part]${fade(fadeIn, fromFrame)}[begun]`);
    [made, length] = ['begun', fromFrame + frames];
  }
  if (hasTail) {
    graph.push(`[t]${cut(toFrame - fadeOut, videoFrames)}[tail]`);
    graph.push(`[${made}][tail]${fade(fadeOut, length - fadeOut)}[whole]`);
    made = 'whole';
  }
  return [...graph, `[${made}]null[v]`];
}

function fade(frames: number, atFrame: number): string {
  const [duration, offset] = [frames, atFrame].map((count) => (count / FPS).toFixed(3));
  return `xfade=transition=fade:duration=${duration}:offset=${offset}`;
}
