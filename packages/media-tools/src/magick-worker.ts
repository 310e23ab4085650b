/** A process of its own for `convert-image.ts`: reads its order from the command line, and answers in JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ColorProfile,
  ColorSpace,
  FilterType,
  initializeImageMagick,
  MagickFormat,
  MagickImage,
  MagickReadSettings,
  ResourceLimits,
  type IMagickImage,
} from '@imagemagick/magick-wasm';
import { rgbProfile, SRGB } from './colour/icc-profile.ts';
import type { ConvertImageInput, ConvertedImage } from './convert-image.ts';

/** The first picture of a file; a TIFF may have several pages. */
const READ = new MagickReadSettings({ frameIndex: 0, frameCount: 1 });
const FORMATS: Partial<Record<ConvertImageInput['format'], MagickFormat>> = {
  heic: MagickFormat.Heic,
  avif: MagickFormat.Avif,
  tiff: MagickFormat.Tiff,
  jpeg: MagickFormat.Jpeg,
  png: MagickFormat.Png,
  webp: MagickFormat.WebP,
};

/** The types of Node leave WebAssembly out. */
declare const WebAssembly: {
  Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } };
};

/** The most memory that a damaged or hostile file may take; 25 megapixels of HEIC take 300 MB. */
const MOST_BYTES = 450 * 1024 * 1024;

/** ImageMagick asks for memory here; what it does not get ends the conversion with an error. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('too large');
    return grow.call(this, pages);
  };
}

/** ImageMagick's own limits would make it keep pixels in files, which are in memory here. */
function limitPixels(): void {
  ResourceLimits.memory = BigInt(MOST_BYTES);
  ResourceLimits.area = BigInt(MOST_BYTES);
  ResourceLimits.disk = 0n;
}

async function convert(order: ConvertImageInput): Promise<ConvertedImage> {
  const wasm = import.meta.resolve('@imagemagick/magick-wasm/magick.wasm');
  limitMemory();
  await initializeImageMagick(readFileSync(fileURLToPath(wasm)));
  limitPixels();
  READ.format = FORMATS[order.format] ?? MagickFormat.Unknown;
  const bytes = readFileSync(order.source);
  const image = MagickImage.create();
  image.ping(bytes, READ);
  const { width, height } = image;
  if (width * height > order.maxPixels) return { width, height, isWritten: false };
  image.read(bytes, READ);
  // Rotates the pixels here, because the orientation tag of a camera is dropped with the others.
  image.autoOrient();
  // This filter is as good for smaller pictures as the default one, which takes twice as long.
  image.filterType = FilterType.Triangle;
  if (Math.max(width, height) > order.maxSide) image.resize(order.maxSide, order.maxSide);
  toSrgb(image, order.profile === null ? null : readFileSync(order.profile));
  image.strip();
  image.depth = 8;
  image.settings.setDefine(MagickFormat.Png, 'compression-level', '1');
  image.write(MagickFormat.Png32, (png) => writeFileSync(order.output, png));
  return { width, height, isWritten: true };
}

/** A profile that is damaged or of another kind of colour is ignored, as browsers do. */
function toSrgb(image: IMagickImage, profile: Buffer | null): void {
  const source = profile === null ? image.getColorProfile() : new ColorProfile(profile);
  const target = new ColorProfile(rgbProfile(SRGB));
  try {
    if (source !== null) image.transformColorSpace(source, target);
  } catch (error) {
    process.stderr.write(`ignored a colour profile: ${String(error)}\n`);
  }
  if (image.colorSpace !== ColorSpace.sRGB) image.colorSpace = ColorSpace.sRGB;
}

const order = JSON.parse(process.argv[2] ?? '') as ConvertImageInput;
process.stdout.write(JSON.stringify(await convert(order)));
