import { FPS } from './encode.ts';

interface Size {
  width: number;
  height: number;
}
type Box = Size & { x: number; y: number };

/** How a video is shown in a frame of another shape, in pixels. All numbers are even. */
export interface Reframing {
  size: Size;
  /** The part of the source that is shown. */
  crop: Box;
  /** The position of the scaled crop in the frame. */
  picture: Box;
}

/** HD is BT.709; what states nothing, as our own clips, was made as BT.601. */
export const HD_COLOUR = 'out_color_matrix=bt709:out_range=tv';

/** A still image as a whole frame; converted once, not once a frame. */
export function stillFilter(input: string, size: Size, frames: number): string {
  const { width, height } = size;
  return (
    `[${input}]trim=end_frame=1,scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:${HD_COLOUR},` +
    `crop=${width}:${height},format=yuv420p,setsar=1,loop=${frames}:1,setpts=N/(${FPS}*TB)`
  );
}

/**
 * A graph from `source`; its output has no name yet. Black is around a picture that does not fill its frame.
 * `only`: a filter that leaves frames out.
 */
export function reframeFilter(
  { crop, picture, size }: Reframing,
  source = '[0:v:0]',
  only = 'null',
): string {
  const isFilled = picture.width === size.width && picture.height === size.height;
  const pad = `,format=yuv420p,pad=${size.width}:${size.height}:${picture.x}:${picture.y}`;
  return (
    `${source}fps=${FPS},${only},crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},` +
    `scale=${picture.width}:${picture.height}:flags=lanczos:${HD_COLOUR},setsar=1${isFilled ? '' : pad}`
  );
}

/** Arguments that open a single raw frame of ours. */
export function rawFrame(file: string, { width, height }: Size): string[] {
  return [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-video_size',
    `${width}x${height}`,
    '-i',
    `file:${file}`,
  ];
}

/** Adds the luma of an input's only frame, less 128, to each frame's. Colours are only passed on. */
export function marked(under: string, input: number): string {
  return (
    `${under},format=yuv420p[unmarked];[unmarked][${input}:v:0]` +
    `blend=c0_mode=grainmerge:c1_mode=normal:c2_mode=normal`
  );
}
