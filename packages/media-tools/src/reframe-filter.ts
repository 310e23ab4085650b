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
  /** Where it is shown, scaled. */
  picture: Box;
  /** 'blur': the picture itself, extended; or a colour as #rrggbb; or an image's file. */
  background: string | { file: string };
  /** How much of the picture's edge goes on in a blurred background, 0..1 of the crop. */
  edgeShare: number;
}

/** HD is BT.709; what states nothing, as our own clips, was made as BT.601. */
export const HD_COLOUR = 'out_color_matrix=bt709:out_range=tv';

/** The blurred background is computed at one pixel for so many in each direction. */
const BLUR_SCALE = 8;

/** A still image as a frame's background, or a whole frame; converted once, not once a frame. */
export function stillFilter(input: string, size: Size, frames: number): string {
  const { width, height } = size;
  return (
    `[${input}]trim=end_frame=1,scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:${HD_COLOUR},` +
    `crop=${width}:${height},format=yuv420p,setsar=1,loop=${frames}:1,setpts=N/${FPS}/TB`
  );
}
const ENDLESS = -1;

/**
 * A graph from `[0:v:0]`, and from `[back:v:0]` of the input number `still` if the background is an image; its output has
 * no name yet.
 */
export function reframeFilter(reframing: Reframing, still: number): string {
  const { crop, picture, size, background } = reframing;
  const face =
    `crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},` +
    `scale=${picture.width}:${picture.height}:flags=bicubic:${HD_COLOUR},setsar=1`;
  if (picture.width === size.width && picture.height === size.height)
    return `[0:v:0]fps=${FPS},${face}`;
  if (background === 'blur') return betweenBlurs(reframing, face);
  const back =
    typeof background === 'string'
      ? stillFilter('plain', size, ENDLESS)
      : stillFilter(`${still}:v:0`, size, ENDLESS);
  const color =
    typeof background === 'string'
      ? `color=${background.replace('#', '0x')}:size=${size.width}x${size.height}:rate=${FPS}[plain];`
      : '';
  return (
    `${color}${back}[back];[0:v:0]fps=${FPS},${face}[face];` +
    `[back][face]overlay=${picture.x}:${picture.y}:format=yuv420:shortest=1`
  );
}

/** Pixels of the blur for so many of the frame; even, for one pixel of colour covers two by two. */
const low = (pixels: number): number => Math.ceil(pixels / BLUR_SCALE / 2) * 2;
const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/**
 * The picture covers the frame in one direction. In the other its edge goes on, mirrored, stretched and blurred, so that
 * walls, sky and shoulders continue over the seam. Only what is seen of the background is computed.
 */
function betweenBlurs(reframing: Reframing, face: string): string {
  const { size, picture } = reframing;
  const isStacked = picture.width === size.width;
  if (!isStacked && picture.height !== size.height)
    throw new Error('the picture covers its frame in neither direction');
  const [whole, at, length] = isStacked
    ? [size.height, picture.y, picture.height]
    : [size.width, picture.x, picture.width];
  const bands = [
    { name: 'before', isFirst: true, pixels: at },
    { name: 'after', isFirst: false, pixels: whole - at - length },
  ].filter(({ pixels }) => pixels > 0);
  const inOrder = bands.map(({ name }) => `[${name}]`).toSpliced(at > 0 ? 1 : 0, 0, '[face]');
  return [
    `[0:v:0]fps=${FPS},split=${bands.length + 1}[picture]${bands.map(({ name }) => `[beside-${name}]`).join('')}`,
    ...bands.map((band) => `[beside-${band.name}]${mirrored(reframing, band)}[${band.name}]`),
    `[picture]${face}[face]`,
    `${inOrder.join('')}${isStacked ? 'vstack' : 'hstack'}=inputs=${inOrder.length}`,
  ].join(';');
}

/** The edge of the picture beside a band, mirrored, blurred and as large as the band. */
function mirrored(
  { crop, picture, size, edgeShare }: Reframing,
  { isFirst, pixels }: { isFirst: boolean; pixels: number },
): string {
  const isStacked = picture.width === size.width;
  const source = isStacked ? crop.height : crop.width;
  const part = even(source * edgeShare);
  const from = isFirst ? 0 : source - part;
  const cut = isStacked
    ? `${crop.width}:${part}:${crop.x}:${crop.y + from},vflip`
    : `${part}:${crop.height}:${crop.x + from}:${crop.y},hflip`;
  const [width, height] = isStacked ? [size.width, pixels] : [pixels, size.height];
  const sigma = low(Math.min(size.width, size.height)) / 16;
  return (
    `crop=${cut},scale=${low(width)}:${low(height)}:flags=area,gblur=sigma=${sigma.toFixed(1)},` +
    `scale=${width}:${height}:flags=bicubic:${HD_COLOUR},setsar=1`
  );
}
