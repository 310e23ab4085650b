import { writeFile } from 'node:fs/promises';
import { audioCodec, FPS, mp4Container, videoCodec } from './encode.ts';
import { runFfmpeg, untrustedInput, type MediaRunOptions } from './ffmpeg.ts';
import { MediaRejected } from './media-rejected.ts';
import { probeMedia } from './probe.ts';

interface Size {
  width: number;
  height: number;
}
type Box = Size & { x: number; y: number };

/** Pictures in front of the video, one after another from its start. PNG with transparency, all of one size. */
export interface Overlay {
  pictures: ReadonlyArray<{ file: string; seconds: number }>;
  /** Of their top left corner. Even. */
  x: number;
  y: number;
  /** Written: the list of them that ffmpeg reads. */
  listFile: string;
}

export interface ReframeInput {
  video: string;
  output: string;
  size: Size;
  /** The part of the source that is shown. Sides are even. */
  crop: Box;
  /** Where it is shown, scaled. Sides are even. */
  picture: Box;
  /** 'blur': the picture itself, extended; or a colour as #rrggbb. */
  background: string;
  overlay?: Overlay | undefined;
  /** The share that is encoded, 0..1. */
  onProgress?: (share: number) => void;
}

/** The blurred background is computed at this share of its size. */
const BLUR_SCALE = 1 / 8;
/** HD is BT.709; what states nothing, as our own clips, was made as BT.601. */
const HD_COLOUR = 'out_color_matrix=bt709:out_range=tv';

/** Writes a video in another shape, in front of a background. The sound is copied. */
export async function reframeVideo(
  input: ReframeInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const { video: file, output } = input;
  const { video, audio, durationSeconds } = await probeMedia(file, options);
  if (!video) throw new MediaRejected('no-video', 'There is no video stream.');
  const { overlay } = input;
  const filter = overlay ? `${filterOf(input)}[under];${inFront(overlay)}` : filterOf(input);
  const sound = audio?.codec === 'aac' ? ['-c:a', 'copy'] : audioCodec();
  await runFfmpeg(
    [
      untrustedInput(file),
      overlay ? await overlayInput(overlay) : [],
      ['-filter_complex', `${filter},format=yuv420p[v]`, '-map', '[v]', videoCodec()],
      ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
      audio ? ['-map', '0:a:0', sound] : ['-an'],
      ['-progress', 'pipe:1', '-stats_period', '0.5', mp4Container(), output],
    ],
    { ...options, onOutput: (text) => tellProgress(text, durationSeconds, input.onProgress) },
  );
}

function filterOf({ crop, picture, size, background }: ReframeInput): string {
  const face =
    `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},` +
    `scale=${picture.width}:${picture.height}:flags=lanczos:${HD_COLOUR},setsar=1`;
  if (picture.width === size.width && picture.height === size.height)
    return `[0:v:0]fps=${FPS},${face}`;
  const over = `overlay=${picture.x}:${picture.y}:format=yuv420`;
  if (background === 'blur')
    return (
      `[0:v:0]fps=${FPS},split[picture][around];[around]${blurred(size)}[back];` +
      `[picture]${face}[face];[back][face]${over}`
    );
  const colour = background.replace('#', '0x');
  return (
    `color=${colour}:size=${size.width}x${size.height}:rate=${FPS},` +
    `scale=${HD_COLOUR},format=yuv420p,setsar=1[back];` +
    `[0:v:0]fps=${FPS},${face}[face];[back][face]${over}:shortest=1`
  );
}

/** The last picture stays longer than the video, which ends it: of two inputs the longer one would go on alone. */
const OUTLAST_SECONDS = 60;

/** Converted once a picture, not once a frame. */
function inFront({ x, y }: Overlay): string {
  return (
    `[1:v:0]format=rgba,scale=${HD_COLOUR},format=yuva420p[over];` +
    `[under][over]overlay=${x}:${y}:format=yuv420:shortest=1`
  );
}

async function overlayInput({ pictures, listFile }: Overlay): Promise<string[]> {
  const entries = pictures.map(({ file, seconds }, index) => {
    const outlast = index === pictures.length - 1 ? OUTLAST_SECONDS : 0;
    return `file 'file:${file}'\nduration ${(seconds + outlast).toFixed(6)}\n`;
  });
  // The last duration counts only if another picture follows.
  const last = pictures.at(-1)?.file ?? '';
  await writeFile(listFile, `ffconcat version 1.0\n${entries.join('')}file 'file:${last}'\n`);
  return ['-f', 'concat', '-safe', '0', '-i', `file:${listFile}`];
}

const even = (value: number): number => Math.round(value / 2) * 2;

/** Covers the frame, softly and a little darker than the picture, which stays in front. */
function blurred({ width, height }: Size): string {
  const [small, low] = [even(width * BLUR_SCALE), even(height * BLUR_SCALE)];
  return (
    `scale=${small}:${low}:force_original_aspect_ratio=increase:flags=area,crop=${small}:${low},` +
    `gblur=sigma=${Math.round(small / 16)},eq=brightness=-0.05:saturation=1.15,` +
    `scale=${width}:${height}:flags=bicubic:${HD_COLOUR},setsar=1`
  );
}

/** ffmpeg reports lines such as `out_time_us=1240000`. */
function tellProgress(text: string, seconds: number, tell: ReframeInput['onProgress']): void {
  const micros = /out_time_us=(\d+)/.exec(text)?.[1];
  if (tell && micros !== undefined && seconds > 0)
    tell(Math.min(1, Number(micros) / 1_000_000 / seconds));
}
