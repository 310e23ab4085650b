import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ColorSpace,
  CompressionMethod,
  ImageMagick,
  initializeImageMagick,
  Interlace,
  MagickColor,
  MagickFormat,
  MagickImage,
  MagickImageCollection,
  type IMagickImage,
  type Orientation,
} from '@imagemagick/magick-wasm';

/** A picture as some program writes it, and what becomes of it. */
export interface CorpusImage {
  name: string;
  make(): Buffer;
  /** Its size afterwards, in pixels; or an `ImageRefusal`. */
  becomes: string;
  /** The color of its middle afterwards; red if not said. */
  color?: readonly number[];
}

export const RED: readonly number[] = [200, 30, 40];
const WHITE: readonly number[] = [255, 255, 255];
/** Red, half covering the white that stands for transparency. */
const PINK: readonly number[] = [228, 143, 148];
const GREY: readonly number[] = [120, 120, 120];
const rgb = (color: readonly number[]): string => `rgb(${color.join(',')})`;

/** ImageMagick as WebAssembly: it writes what ffmpeg cannot, such as CMYK and TIFF. */
export async function startMagick(): Promise<void> {
  const wasm = import.meta.resolve('@imagemagick/magick-wasm/magick.wasm');
  await initializeImageMagick(readFileSync(fileURLToPath(wasm)));
}

/** Red, green and blue of a pixel; throws if the picture is damaged. */
export function middleOf(picture: Buffer, width: number, height: number): number[] {
  return ImageMagick.read(picture, (image) => {
    image.colorSpace = ColorSpace.sRGB;
    return image.getPixels((pixels) => [...pixels.getPixel(width >> 1, height >> 1)].slice(0, 3));
  });
}

const written = (image: { write<T>(format: MagickFormat, use: (bytes: Uint8Array) => T): T }) => {
  return (format: MagickFormat): Buffer => image.write(format, (bytes) => Buffer.from(bytes));
};

function draw(
  format: MagickFormat,
  change: (image: IMagickImage) => void = () => undefined,
  { width = 640, height = 480, color = rgb(RED) } = {},
): Buffer {
  const image = MagickImage.create(new MagickColor(color), width, height);
  change(image);
  const bytes = written(image)(format);
  image.dispose();
  return bytes;
}

function frames(format: MagickFormat): Buffer {
  const all = MagickImageCollection.create();
  for (const color of [RED, WHITE, RED]) {
    const frame = MagickImage.create(new MagickColor(rgb(color)), 320, 320);
    frame.animationDelay = 10;
    all.push(frame);
  }
  const bytes = written(all)(format);
  all.dispose();
  return bytes;
}

/** A picture as cameras turn it: the pixels as they are, and a tag. */
function turned(orientation: number): Buffer {
  const tag = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation];
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(tag), Buffer.alloc(7)]);
  return draw(MagickFormat.Jpeg, (image) => {
    image.setProfile('exif', exif);
    // Set again, because ImageMagick writes an orientation of its own into the tag.
    image.orientation = orientation as Orientation;
  });
}

const deflated = (image: IMagickImage): void => {
  image.settings.compression = CompressionMethod.Zip;
};

const jpeg = (): Buffer => draw(MagickFormat.Jpeg);
const png = (): Buffer => draw(MagickFormat.Png);
const followedBy = (bytes: Buffer, text: string): Buffer =>
  Buffer.concat([bytes, Buffer.from(text)]);

const PAGE = '<!doctype html><script>alert(1)</script>';

/** Images that users send and that must be accepted. */
const fine: CorpusImage[] = [
  { name: 'JPEG', make: jpeg, becomes: '640x480' },
  {
    name: 'progressive JPEG',
    make: () =>
      draw(MagickFormat.Pjpeg, (image) => {
        image.settings.interlace = Interlace.Plane;
      }),
    becomes: '640x480',
  },
  {
    name: 'grey JPEG',
    make: () =>
      draw(
        MagickFormat.Jpeg,
        (image) => {
          image.colorSpace = ColorSpace.Gray;
        },
        { color: rgb(GREY) },
      ),
    becomes: '640x480',
    color: GREY,
  },
  {
    name: 'CMYK JPEG of a print shop',
    make: () =>
      draw(MagickFormat.Jpeg, (image) => {
        image.colorSpace = ColorSpace.CMYK;
      }),
    becomes: '640x480',
  },
  ...[1, 3].map((orientation) => ({
    name: `JPEG with orientation ${orientation}`,
    make: () => turned(orientation),
    becomes: '640x480',
  })),
  ...[5, 6, 7, 8].map((orientation) => ({
    name: `JPEG with orientation ${orientation}`,
    make: () => turned(orientation),
    becomes: '480x640',
  })),
  { name: 'JPEG with an orientation there is not', make: () => turned(77), becomes: '640x480' },
  { name: 'PNG', make: png, becomes: '640x480' },
  { name: 'PNG of 16 bits', make: () => draw(MagickFormat.Png48), becomes: '640x480' },
  {
    name: 'PNG of 16 bits with transparency',
    make: () => draw(MagickFormat.Png64, undefined, { color: 'rgba(200,30,40,0.5)' }),
    becomes: '640x480',
    color: PINK,
  },
  { name: 'PNG with a palette', make: () => draw(MagickFormat.Png8), becomes: '640x480' },
  {
    name: 'transparent PNG',
    make: () => draw(MagickFormat.Png32, undefined, { color: 'transparent' }),
    becomes: '640x480',
    color: WHITE,
  },
  { name: 'WebP', make: () => draw(MagickFormat.WebP), becomes: '640x480' },
  { name: 'BMP', make: () => draw(MagickFormat.Bmp), becomes: '640x480' },
  { name: 'TIFF', make: () => draw(MagickFormat.Tiff), becomes: '640x480' },
  {
    name: 'TIFF of 16 bits',
    make: () =>
      draw(MagickFormat.Tiff, (image) => {
        image.depth = 16;
      }),
    becomes: '640x480',
  },
  {
    name: 'CMYK TIFF of a print shop',
    make: () =>
      draw(MagickFormat.Tiff, (image) => {
        image.colorSpace = ColorSpace.CMYK;
      }),
    becomes: '640x480',
  },
  {
    name: 'TIFF of 24 megapixels',
    make: () => draw(MagickFormat.Tiff, deflated, { width: 6_000, height: 4_000 }),
    becomes: '2048x1365',
  },
  { name: 'TIFF of three pages', make: () => frames(MagickFormat.Tiff), becomes: '320x320' },
  { name: 'AVIF', make: () => draw(MagickFormat.Avif), becomes: '640x480' },
  { name: 'still GIF', make: () => draw(MagickFormat.Gif), becomes: '640x480' },
  {
    name: 'panorama',
    make: () => draw(MagickFormat.Jpeg, undefined, { width: 12_000, height: 600 }),
    becomes: '2048x102',
  },
  { name: 'JPEG named .png', make: jpeg, becomes: '640x480' },
  {
    name: 'JPEG with a page behind it',
    make: () => followedBy(jpeg(), PAGE),
    becomes: '640x480',
  },
  {
    name: 'PNG with an archive behind it',
    make: () => followedBy(png(), 'PK\u0003\u0004'.repeat(5_000)),
    becomes: '640x480',
  },
];

const refused: CorpusImage[] = [
  { name: 'nothing', make: () => Buffer.alloc(0), becomes: 'format' },
  { name: 'one byte', make: () => Buffer.alloc(1), becomes: 'format' },
  { name: 'zeros', make: () => Buffer.alloc(100_000), becomes: 'format' },
  { name: 'page', make: () => Buffer.from(PAGE.repeat(100)), becomes: 'format' },
  {
    name: 'page that begins like a GIF',
    make: () => Buffer.from(`GIF89a/*${' '.repeat(99)}*/=0;${PAGE}`),
    becomes: 'too-many-pixels',
  },
  {
    name: 'page that begins like a JPEG',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(PAGE)]),
    becomes: 'format',
  },
  { name: 'animated GIF', make: () => frames(MagickFormat.Gif), becomes: 'animated' },
  { name: 'animated WebP', make: () => frames(MagickFormat.WebP), becomes: 'animated' },
  {
    name: 'TIFF of 36 megapixels',
    make: () => draw(MagickFormat.Tiff, deflated, { width: 6_000, height: 6_000 }),
    becomes: 'too-many-pixels',
  },
  { name: 'JPEG XL', make: () => draw(MagickFormat.Jxl), becomes: 'format' },
  { name: 'JPEG 2000', make: () => draw(MagickFormat.Jp2), becomes: 'format' },
  { name: 'Photoshop file', make: () => draw(MagickFormat.Psd), becomes: 'format' },
  {
    name: 'icon',
    make: () => draw(MagickFormat.Ico, undefined, { width: 64, height: 64 }),
    becomes: 'format',
  },
  { name: 'Targa', make: () => draw(MagickFormat.Tga), becomes: 'format' },
  {
    name: 'JPEG of 60,000 px',
    make: () => draw(MagickFormat.Jpeg, undefined, { width: 60_000, height: 600 }),
    becomes: 'too-many-pixels',
  },
  {
    name: 'JPEG of one pixel',
    make: () => draw(MagickFormat.Jpeg, undefined, { width: 1, height: 1 }),
    becomes: 'too-small',
  },
  {
    name: 'line of one pixel',
    make: () => draw(MagickFormat.Png, undefined, { width: 4_000, height: 1 }),
    becomes: 'too-small',
  },
];

/** Everything that ImageMagick writes, in shapes that decoders get wrong. */
export const corpusImages: readonly CorpusImage[] = [...fine, ...refused];

/** Whole files to damage, one for each format that is decoded. */
export const toDamage: readonly { format: string; make(): Buffer }[] = [
  { format: 'JPEG', make: jpeg },
  { format: 'PNG', make: png },
  { format: 'WebP', make: () => draw(MagickFormat.WebP) },
  { format: 'BMP', make: () => draw(MagickFormat.Bmp, undefined, { width: 64, height: 64 }) },
  { format: 'GIF', make: () => draw(MagickFormat.Gif) },
  { format: 'TIFF', make: () => draw(MagickFormat.Tiff, undefined, { width: 64, height: 64 }) },
  { format: 'AVIF', make: () => draw(MagickFormat.Avif) },
];
