import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import {
  ColorProfile,
  ColorSpace,
  MagickColor,
  MagickFormat,
  MagickImage,
  type IMagickImage,
} from '@imagemagick/magick-wasm';
import { heicPhoto } from '@talkreel/testing/heic-photo';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iccProfile, parametric, rgbProfile, SRGB, text, xyz } from './colour/icc-profile.ts';
import { startMagick } from './corpus/images.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { reencodeImage } from './image.ts';
import { pngChunk, tiffTag, webpChunk } from './testing/image-chunks.ts';
import { scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  [folder] = await Promise.all([scratchFolder(), startMagick()]);
});
afterAll(() => folder.remove());

/** A colour far from the edge of every space, with other values in each. */
const GREEN = [20, 220, 30] as const;
const GREY = 60;

const DISPLAY_P3 = rgbProfile({
  name: 'Display P3',
  red: [0.5151, 0.2412, -0.0011],
  green: [0.2919, 0.6922, 0.0419],
  blue: [0.1572, 0.0666, 0.7841],
  curve: SRGB.curve,
});
const ADOBE_RGB = rgbProfile({
  name: 'Adobe RGB (1998)',
  red: [0.6097, 0.3111, 0.0195],
  green: [0.2053, 0.6257, 0.0609],
  blue: [0.1492, 0.0632, 0.7446],
  curve: [2.2],
});
const PRO_PHOTO = rgbProfile({
  name: 'ProPhoto RGB',
  red: [0.7977, 0.288, 0],
  green: [0.1352, 0.7119, 0],
  blue: [0.0313, 0.0001, 0.8249],
  curve: [1.8],
});
const LINEAR_GREY = iccProfile({ device: 'mntr', space: 'GRAY', connection: 'XYZ ' }, [
  ['desc', text('Linear grey')],
  ['cprt', text('none')],
  ['wtpt', xyz([0.9642, 1, 0.8249])],
  ['kTRC', parametric([1])],
]);

/** A picture whose pixels are those of another space, with the profile that says so. */
function inSpace(format: MagickFormat, profile: Buffer, color: readonly number[] = GREEN): Buffer {
  return draw(format, color, (image) => {
    image.transformColorSpace(new ColorProfile(rgbProfile(SRGB)), new ColorProfile(profile));
    image.setProfile('icc', profile);
  });
}

function draw(
  format: MagickFormat,
  color: readonly number[] = GREEN,
  change: (image: IMagickImage) => void = () => undefined,
): Buffer {
  const image = MagickImage.create(new MagickColor(`rgb(${color.join(',')})`), 96, 64);
  change(image);
  const bytes = image.write(format, (data) => Buffer.from(data));
  image.dispose();
  return bytes;
}

async function reencoded(bytes: Buffer, x = 48, y = 32) {
  const [source, output] = [folder.at('sent'), folder.at('kept.jpg')];
  await writeFile(source, bytes);
  const { width, height } = await reencodeImage({ source, output });
  return { size: [width, height], color: await pixelOf(output, x, y) };
}

async function pixelOf(file: string, x: number, y: number): Promise<number[]> {
  const pixel = ['-vf', `format=rgb24,crop=1:1:${x}:${y}`, '-f', 'rawvideo', 'pipe:1'];
  return [...(await runFfmpeg(['-i', file, ...pixel])).stdout];
}

function expectNear(color: readonly number[], expected: readonly number[], within = 12): void {
  const isNear = expected.every((value, index) => Math.abs(value - (color[index] ?? 0)) < within);
  expect({ color, isNear }).toEqual({ color, isNear: true });
}

/** A press on which every ink is the same grey: lightness 50. */
function greyPress(): Buffer {
  const table = Buffer.alloc(48);
  table.write('mft1', 0, 'latin1');
  table.set([4, 3, 2], 8);
  for (const at of [12, 28, 44]) table.writeInt32BE(65_536, at);
  const ramp = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  const grey = Array.from({ length: 16 }, () => Buffer.from([128, 128, 128]));
  const ramps = (count: number) => Array.from({ length: count }, () => ramp);
  return iccProfile({ device: 'prtr', space: 'CMYK', connection: 'Lab ' }, [
    ['desc', text('Grey press')],
    ['cprt', text('none')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['A2B0', Buffer.concat([table, ...ramps(4), ...grey, ...ramps(3)])],
  ]);
}

const spaces: Array<[string, () => Buffer, readonly number[]]> = [
  ['a JPEG in Display P3', () => inSpace(MagickFormat.Jpeg, DISPLAY_P3), GREEN],
  ['a PNG in Adobe RGB', () => inSpace(MagickFormat.Png, ADOBE_RGB), GREEN],
  ['a WebP in ProPhoto RGB', () => inSpace(MagickFormat.WebP, PRO_PHOTO), GREEN],
  ['a TIFF in Display P3', () => inSpace(MagickFormat.Tiff, DISPLAY_P3), GREEN],
  [
    'a JPEG in linear grey',
    () =>
      draw(MagickFormat.Jpeg, [GREY, GREY, GREY], (image) => {
        image.colorSpace = ColorSpace.Gray;
        image.setProfile('icc', LINEAR_GREY);
      }),
    // The light of 60 of 255 is that of 133 in sRGB.
    [133, 133, 133],
  ],
  [
    'a CMYK JPEG for a press',
    () =>
      draw(MagickFormat.Jpeg, GREEN, (image) => {
        image.colorSpace = ColorSpace.CMYK;
        image.setProfile('icc', greyPress());
      }),
    [119, 119, 119],
  ],
];

test.each(spaces.slice(0, volume(1, spaces.length)))(
  'the colours of %s are those of sRGB afterwards',
  async (_, make, expected) => {
    const { color } = await reencoded(make());
    expectNear(color, expected);
  },
);

test('a profile that is damaged is ignored', { tags: ['long'] }, async () => {
  const profile = Buffer.from(DISPLAY_P3);
  const damaged = draw(MagickFormat.Jpeg, GREEN, (image) => image.setProfile('icc', profile));
  const at = damaged.indexOf('rXYZ', damaged.indexOf('ICC_PROFILE'), 'latin1');
  damaged.fill(0xff, at, at + 24);
  const { color } = await reencoded(damaged);
  expectNear(color, GREEN, 60);
});

test('a profile of sRGB takes no second program', async () => {
  const named = draw(MagickFormat.Jpeg, GREEN, (image) =>
    image.setProfile('icc', rgbProfile({ ...SRGB, name: 'sRGB IEC61966-2.1' })),
  );
  const { color } = await reencoded(named);
  expectNear(color, GREEN);
});

describe('is read', () => {
  test('a HEIC of a telephone, upright and in its colours', async () => {
    const { size, color } = await reencoded(heicPhoto(), 120, 160);
    expect(size).toEqual([240, 320]);
    // This red of Display P3 is outside of sRGB.
    expectNear(color, [218, 0, 25]);
    expectNear(await pixelOf(folder.at('kept.jpg'), 10, 310), [255, 255, 255]);
  });

  test('an AVIF', { tags: ['long'] }, async () => {
    const { size, color } = await reencoded(draw(MagickFormat.Avif));
    expect(size).toEqual([96, 64]);
    expectNear(color, GREEN);
  });

  test('a TIFF that is transparent, as a logo', { tags: ['long'] }, async () => {
    const [source, output] = [folder.at('logo'), folder.at('logo.png')];
    const image = MagickImage.create(new MagickColor('rgba(20,220,30,0.5)'), 96, 64);
    await writeFile(
      source,
      image.write(MagickFormat.Tiff, (data) => Buffer.from(data)),
    );
    image.dispose();
    await reencodeImage({ source, output, keepsTransparency: true });
    const { stdout } = await runFfmpeg([
      '-i',
      output,
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      'pipe:1',
    ]);
    expectNear([...stdout.subarray(0, 4)], [...GREEN, 128]);
  });

  test('a TIFF that lies on its side', { tags: ['long'] }, async () => {
    const { size } = await reencoded(
      draw(MagickFormat.Tiff, GREEN, (image) => {
        image.orientation = 6;
      }),
    );
    expect(size).toEqual([64, 96]);
  });
});

describe('is turned as its Exif says', () => {
  test.each([6, 8].slice(0, volume(1, 2)))('a PNG, %i', async (orientation) => {
    const png = draw(MagickFormat.Png);
    const end = png.lastIndexOf('IEND', undefined, 'latin1') - 4;
    const exif = pngChunk('eXIf', tiffTag(orientation));
    const turned = Buffer.concat([png.subarray(0, end), exif, png.subarray(end)]);
    expect((await reencoded(turned)).size).toEqual([64, 96]);
  });

  const starts = [
    ['as the standard says', ''],
    ['as some programs write it', 'Exif\0\0'],
  ] as const;
  test.each(starts.slice(0, volume(1, starts.length)))('a WebP, %s', async (_, start) => {
    const webp = draw(MagickFormat.WebP);
    const head = Buffer.alloc(10);
    head[0] = 0x08;
    head.writeUIntLE(95, 4, 3);
    head.writeUIntLE(63, 7, 3);
    const exif = Buffer.concat([Buffer.from(start, 'latin1'), tiffTag(6)]);
    const body = [webpChunk('VP8X', head), webp.subarray(12), webpChunk('EXIF', exif)];
    const turned = Buffer.concat([webp.subarray(0, 12), ...body]);
    turned.writeUInt32LE(turned.length - 8, 4);
    expect((await reencoded(turned)).size).toEqual([64, 96]);
  });
});

describe('to become a video', () => {
  const sources = {
    'one colour': 'color=0xc81e28:size=640x480',
    'a gradient': "nullsrc=size=640x480,geq=lum='X*255/640':cb=128:cr=128",
    'faint noise': "nullsrc=size=640x480,geq=lum='128+random(1)*20':cb=128:cr=128",
    'a faint edge': "nullsrc=size=640x480,geq=lum='128+16*lt(X,320)':cb=128:cr=128",
    'a dot': "nullsrc=size=640x480,geq=lum='128+100*lt(hypot(X-320,Y-240),12)':cb=128:cr=128",
  };
  const shown = [
    ['one colour', 'blank'],
    ['faint noise', 'blank'],
    ['a faint edge', null],
    ['a gradient', 'blank'],
    ['a dot', null],
  ] as const;
  test.each(shown.slice(0, volume(3, shown.length)))('%s: %s', async (name, reason) => {
    const source = folder.at('still.jpg');
    await runFfmpeg(['-f', 'lavfi', '-i', sources[name], '-frames:v', '1', '-q:v', '2', source]);
    const [video, other] = await Promise.all(
      [true, false].map((mustShowSomething, index) =>
        reencodeImage({ source, output: folder.at(`video${index}.jpg`), mustShowSomething }).then(
          () => null,
          (error: { reason: string }) => error.reason,
        ),
      ),
    );
    // A background of one colour is fine.
    expect([video, other]).toEqual([reason, null]);
  });
});

test('nothing of the conversion stays beside the photo', async () => {
  const dir = await mkdtemp(folder.at('alone-'));
  await writeFile(`${dir}/sent`, heicPhoto());
  await reencodeImage({ source: `${dir}/sent`, output: `${dir}/kept.jpg` });
  expect((await readdir(dir)).toSorted()).toEqual(['kept.jpg', 'sent']);
  expect((await readFile(`${dir}/kept.jpg`)).includes('ICC_PROFILE')).toBe(false);
});
