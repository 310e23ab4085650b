import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFfmpeg } from './ffmpeg.ts';
import { readImageHeader } from './image-header.ts';
import { reencodeImage } from './image.ts';
import { tiffTag } from './testing/image-chunks.ts';
import { scratchFolder } from './testing/make-media.ts';

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

async function draw(name: string, filter: string, ...more: string[]): Promise<string> {
  const file = folder.at(name);
  await runFfmpeg(['-f', 'lavfi', '-i', filter, '-frames:v', '1', ...more, file]);
  return file;
}

describe('an uploaded photo', () => {
  test.each(['jpg', 'png', 'webp', 'bmp'])(
    'of type %s becomes a JPEG of the same size',
    async (type) => {
      const source = await draw(`photo.${type}`, 'testsrc=size=320x200');
      const output = folder.at(`${type}.jpg`);
      expect(await reencodeImage({ source, output })).toMatchObject({ width: 320, height: 200 });
    },
  );

  /** @shows abuse 17 */
  test('is recognised by its bytes, not by its name', async () => {
    const png = await draw('named.png', 'testsrc=size=64x64');
    const source = folder.at('named.txt');
    await runFfmpeg(['-i', png, '-f', 'image2', '-c', 'copy', source]);
    expect(await reencodeImage({ source, output: folder.at('named.jpg') })).toMatchObject({
      width: 64,
    });
  });

  /** @shows abuse 17 */
  test('loses its metadata and is turned upright', async () => {
    const plain = await draw('camera.jpg', 'testsrc=size=320x200');
    const source = folder.at('turned.jpg');
    await writeFile(source, withExif(await readFile(plain), 6));
    const output = folder.at('upright.jpg');
    expect(await reencodeImage({ source, output })).toMatchObject({ width: 200, height: 320 });
    const bytes = await readFile(output);
    expect(bytes.includes('Exif')).toBe(false);
  });

  test.each([
    ['XMP behind it', (jpeg: Buffer) => withExif(withXmp(jpeg), 6)],
    ['XMP before it', (jpeg: Buffer) => withXmp(withExif(jpeg, 6))],
    ['a second Exif behind it', (jpeg: Buffer) => withExif(withExif(jpeg, 3), 6)],
    ['an invalid Exif before it', (jpeg: Buffer) => withExif(withExif(jpeg, 6), 77)],
  ])('is turned as its Exif says, with %s', async (_, change) => {
    const plain = await draw('camera.jpg', 'testsrc=size=320x200');
    const source = folder.at('edited.jpg');
    await writeFile(source, change(await readFile(plain)));
    const output = folder.at('upright.jpg');
    expect(await reencodeImage({ source, output })).toMatchObject({ width: 200, height: 320 });
  });

  test('may be a GIF that is still', async () => {
    const source = await draw('still.gif', 'testsrc=size=320x200');
    const output = folder.at('still.jpg');
    expect(await reencodeImage({ source, output })).toMatchObject({ width: 320, height: 200 });
  });

  test('has a white background where it was transparent', async () => {
    const source = await draw('clear.png', 'color=black@0:size=16x16,format=rgba');
    const output = folder.at('clear.jpg');
    await reencodeImage({ source, output });
    const { stdout } = await runFfmpeg([
      '-i',
      output,
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      'pipe:1',
    ]);
    expect(stdout[0]).toBeGreaterThan(250);
  });

  test('is scaled down if it is very large', async () => {
    const source = await draw('large.jpg', 'testsrc=size=3000x1500');
    expect(await reencodeImage({ source, output: folder.at('l.jpg') })).toMatchObject({
      width: 2048,
      height: 1024,
    });
  });
});

describe('a photo is refused with a helpful sentence', () => {
  /** @shows abuse 16 */
  test('if it has too many pixels, before it is decoded', async () => {
    const source = folder.at('bomb.png');
    await writeFile(source, pngHeader(30_000, 30_000));
    await expect(reencodeImage({ source, output: folder.at('x.jpg') })).rejects.toMatchObject({
      reason: 'too-many-pixels',
      message: expect.stringContaining('25 megapixels'),
    });
  });

  /** @shows abuse 18 */
  test.each([
    [
      'an SVG',
      'a.svg',
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      'format',
      'SVG',
    ],
    ['text', 'a.png', 'just some text, nothing more', 'format', 'not an image'],
    [
      'a HEIC of only a header',
      'a.heic',
      '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      'broken',
      'JPEG or PNG',
    ],
    ['a burst', 'a.heic', '\0\0\0\x18ftyphevc\0\0\0\0msf1hevc', 'animated', 'still photo'],
  ])('if it is %s', async (_, name, content, reason, words) => {
    const source = folder.at(name);
    await writeFile(source, content, 'latin1');
    await expect(reencodeImage({ source, output: folder.at('x.jpg') })).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(words),
    });
  });

  test('if a side is too short, before it is decoded', async () => {
    const source = folder.at('small.png');
    await writeFile(source, pngHeader(199, 4_000));
    const output = folder.at('x.jpg');
    await expect(reencodeImage({ source, output, minSide: 200 })).rejects.toMatchObject({
      reason: 'too-small',
      message: expect.stringMatching(/199 × 4000 pixels.*at least 200 × 200/),
    });
    const enough = await draw('enough.png', 'testsrc=size=200x300');
    expect(await reencodeImage({ source: enough, output, minSide: 200 })).toMatchObject({
      width: 200,
      height: 300,
    });
  });

  test('if it is animated', async () => {
    const gif = folder.at('a.gif');
    await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc=size=32x32:duration=1:rate=5', gif]);
    await expect(reencodeImage({ source: gif, output: folder.at('x.jpg') })).rejects.toMatchObject({
      reason: 'animated',
    });
  });

  test('if it has too many bytes or is damaged', async () => {
    const source = await draw('d.png', 'testsrc=size=64x64');
    const output = folder.at('x.jpg');
    await expect(reencodeImage({ source, output, maxBytes: 100 })).rejects.toMatchObject({
      reason: 'too-many-bytes',
    });
    const damaged = folder.at('damaged.png');
    await writeFile(damaged, Buffer.concat([pngHeader(64, 64), Buffer.alloc(400, 7)]));
    await expect(reencodeImage({ source: damaged, output })).rejects.toMatchObject({
      reason: 'broken',
    });
  });
});

test('a header is read from any bytes without throwing', () => {
  for (let length = 0; length < 64; length += 1) {
    for (const start of [
      '\xff\xd8\xff\xe1',
      '\x89PNG\r\n\x1a\n',
      'RIFFxxxxWEBPVP8X',
      'GIF89a',
      'BM',
    ]) {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length, 0xff)]);
      expect(() => readImageHeader(bytes)).not.toThrow();
    }
  }
});

function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2, 0, 0, 0], 24);
  return bytes;
}

/** Inserts an EXIF segment with that orientation after the first marker of a JPEG. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  return withApp1(jpeg, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffTag(orientation)]));
}

/** Inserts XMP as phones and editors do, with an orientation of its own that browsers ignore. */
function withXmp(jpeg: Buffer): Buffer {
  const note =
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF tiff:Orientation="3"/></x:xmpmeta>';
  return withApp1(jpeg, Buffer.from(note, 'latin1'));
}

function withApp1(jpeg: Buffer, body: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
