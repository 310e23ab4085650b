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
  /** 'blur': the picture itself, extended; or a colour as #rrggbb; or an image's file. */
  background: string | { file: string };
  edge: BlurEdge;
}

/** How the picture fades into a blurred background. */
export interface BlurEdge {
  /** The share of the crop that continues beside the picture, 0..1. */
  share: number;
  /** Pixels of the picture, at its edge, that become the background; even. */
  feather: number;
}

/** HD is BT.709; what states nothing, as our own clips, was made as BT.601. */
export const HD_COLOUR = 'out_color_matrix=bt709:out_range=tv';

/** The blurred background is computed at one pixel for this many in each direction. */
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

/** The blur's pixels for a length in the frame; even, because one pixel of colour covers two by two. */
const low = (pixels: number): number => Math.ceil(pixels / BLUR_SCALE / 2) * 2;
const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** A side of the picture where its blur is seen: pixels of the frame. `feather`: over the picture's edge. */
interface Band {
  name: string;
  isFirst: boolean;
  pixels: number;
  feather: number;
}

/**
 * The picture covers the frame in one direction. In the other its edge goes on, mirrored, stretched and blurred, so that
 * walls, sky and shoulders continue over the seam, where one becomes the other. Only what is seen of the background is
 * computed, and mixed where both are; all parts are put together once.
 */
function betweenBlurs(reframing: Reframing, face: string): string {
  const { size, picture, edge } = reframing;
  const isStacked = picture.width === size.width;
  if (!isStacked && picture.height !== size.height)
    throw new Error('the picture covers its frame in neither direction');
  const [whole, at, length] = isStacked
    ? [size.height, picture.y, picture.height]
    : [size.width, picture.x, picture.width];
  const feather = Math.min(edge.feather, Math.floor(length / 4) * 2);
  const bands: Band[] = [
    { name: 'before', isFirst: true, pixels: at, feather },
    { name: 'after', isFirst: false, pixels: whole - at - length, feather },
  ].filter(({ pixels }) => pixels > 0);
  const isBefore = at > 0;
  const middle = length - feather * bands.length;
  const inOrder = bands
    .flatMap(({ isFirst, name }) =>
      isFirst ? [`[rest-${name}]`, `[mix-${name}]`] : [`[mix-${name}]`, `[rest-${name}]`],
    )
    .toSpliced(isBefore ? 2 : 0, 0, '[middle]');
  const names = bands.map(({ name }) => name);
  return [
    `[0:v:0]fps=${FPS},split=${bands.length + 1}[picture]${names.map((name) => `[beside-${name}]`).join('')}`,
    `[picture]${face},split=${bands.length + 1}[whole]${names.map((name) => `[edge-${name}]`).join('')}`,
    `[whole]${part(size, isStacked, isBefore ? feather : 0, middle)}[middle]`,
    ...bands.flatMap((band) => mixed(reframing, band, length)),
    `${inOrder.join('')}${isStacked ? 'vstack' : 'hstack'}=inputs=${inOrder.length}`,
  ].join(';');
}

/** Crops in the direction in which picture and bands follow each other. */
function part({ width, height }: Size, isStacked: boolean, from: number, length: number): string {
  return isStacked ? `crop=${width}:${length}:0:${from}` : `crop=${length}:${height}:${from}:0`;
}

/** A band: a mix at the picture's edge, and the plain background beside it. */
function mixed(reframing: Reframing, band: Band, length: number): string[] {
  const { size, picture } = reframing;
  const { name, isFirst, pixels, feather } = band;
  const isStacked = picture.width === size.width;
  const [inBand, inPicture] = isFirst ? [pixels, 0] : [0, length - feather];
  const rest = part(size, isStacked, isFirst ? 0 : feather, pixels);
  return [
    `[beside-${name}]${mirrored(reframing, band)},split=2[blur-${name}][blurred-${name}]`,
    `[blur-${name}]${part(size, isStacked, inBand, feather)}[over-${name}]`,
    `[blurred-${name}]${rest}[rest-${name}]`,
    `[edge-${name}]${part(size, isStacked, inPicture, feather)}[under-${name}]`,
    `${ramp(size, isStacked, band)}[ramp-${name}]`,
    `[under-${name}][over-${name}][ramp-${name}]maskedmerge[mix-${name}]`,
  ];
}

/** The share of the band in each pixel: none at the inner end, all at the picture's edge, level at both. Drawn once. */
function ramp({ width, height }: Size, isStacked: boolean, { isFirst, feather }: Band): string {
  const [along, all] = isStacked ? ['Y', 'H'] : ['X', 'W'];
  const share = `${isFirst ? '1-' : ''}(${along}+0.5)/${all}`;
  const value = `st(0,${share})*0+255*ld(0)*ld(0)*(3-2*ld(0))`;
  return (
    `color=black:size=${isStacked ? `${width}x${feather}` : `${feather}x${height}`}:rate=${FPS},format=yuv420p,` +
    `trim=end_frame=1,geq=lum='${value}':cb='${value}':cr='${value}'`
  );
}

/** The edge of the picture beside a band, mirrored, blurred and as large as the band with its feather. */
function mirrored(
  { crop, picture, size, edge }: Reframing,
  { isFirst, pixels, feather }: Band,
): string {
  const isStacked = picture.width === size.width;
  const source = isStacked ? crop.height : crop.width;
  const strip = even(source * edge.share);
  const from = isFirst ? 0 : source - strip;
  const cut = isStacked
    ? `${crop.width}:${strip}:${crop.x}:${crop.y + from},vflip`
    : `${strip}:${crop.height}:${crop.x + from}:${crop.y},hflip`;
  const long = pixels + feather;
  const [width, height] = isStacked ? [size.width, long] : [long, size.height];
  const sigma = low(Math.min(size.width, size.height)) / 16;
  return (
    `crop=${cut},scale=${low(width)}:${low(height)}:flags=area,gblur=sigma=${sigma.toFixed(1)},` +
    `scale=${width}:${height}:flags=bicubic:${HD_COLOUR},setsar=1,format=yuv420p`
  );
}
