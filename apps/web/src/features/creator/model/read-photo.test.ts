import { photoRefusals } from '@talkreel/contracts/photo';
import { expect, test } from 'vitest';
import { formatRefusal, isForeign } from './read-photo.ts';

const refusalOf = (head: string) =>
  formatRefusal(Uint8Array.from(head, (letter) => letter.charCodeAt(0)));
const isoFile = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0`;
const png = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR';

test.each([
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
  ['PNG', `${png}....IDAT acTL in the picture itself`],
  ['WebP', 'RIFF....WEBPVP8X\x0a\0\0\0\x10'],
  ['BMP', 'BM..........'],
  ['GIF', 'GIF89a......'],
])('a %s is taken', (_, head) => {
  expect(refusalOf(head)).toBeNull();
  expect(isForeign(Uint8Array.from(head, (letter) => letter.charCodeAt(0)))).toBe(false);
});

test.each([
  ['a HEIC', isoFile('heic')],
  ['a HEIC of another camera', isoFile('mif1')],
  ['an AVIF', isoFile('avif')],
  ['a TIFF', 'II*\0........'],
  ['a TIFF of the other kind', 'MM\0*........'],
])('%s is taken, and shown as the server makes it', (_, head) => {
  expect(refusalOf(head)).toBeNull();
  expect(isForeign(Uint8Array.from(head, (letter) => letter.charCodeAt(0)))).toBe(true);
});

test.each([
  ['text, whatever it is called', 'just some words', photoRefusals.noPicture],
  ['an empty file', '', photoRefusals.noPicture],
  ['a film', isoFile('isom'), photoRefusals.noPicture],
  ['a burst of a telephone', isoFile('hevc'), photoRefusals.animated],
  ['a JPEG XL', '\xff\x0a..........', photoRefusals.format('JPEG XL')],
  ['a boxed JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n', photoRefusals.format('JPEG XL')],
  ['an SVG', '<?xml version="1.0"?>\n<svg xmlns="a"/>', photoRefusals.format('SVG')],
  ['an animated WebP', 'RIFF....WEBPVP8X\x0a\0\0\0\x02', photoRefusals.animated],
  ['an animated AVIF', isoFile('avis'), photoRefusals.animated],
  ['an animated PNG', `${png}....acTL....IDAT`, photoRefusals.animated],
])('%s is refused in the words of the server', (_, head, words) => {
  expect(refusalOf(head)).toBe(words);
});
