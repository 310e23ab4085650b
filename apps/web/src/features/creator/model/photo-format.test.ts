import { photoRefusals } from '@talkreel/contracts/photo';
import { expect, test } from 'vitest';
import { formatRefusal } from './photo-format.ts';

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
});

test.each([
  ['text, whatever it is called', 'just some words', photoRefusals.noPicture],
  ['an empty file', '', photoRefusals.noPicture],
  ['a film', isoFile('isom'), photoRefusals.noPicture],
  ['a HEIC', isoFile('heic'), photoRefusals.format('HEIC')],
  ['a HEIC of another camera', isoFile('mif1'), photoRefusals.format('HEIC')],
  ['an AVIF, which browsers show', isoFile('avif'), photoRefusals.format('AVIF')],
  ['a TIFF', 'II*\0........', photoRefusals.format('TIFF')],
  ['a TIFF of the other kind', 'MM\0*........', photoRefusals.format('TIFF')],
  ['a JPEG XL', '\xff\x0a..........', photoRefusals.format('JXL')],
  ['a boxed JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n', photoRefusals.format('JXL')],
  ['an SVG', '<?xml version="1.0"?>\n<svg xmlns="a"/>', photoRefusals.svg],
  ['an animated WebP', 'RIFF....WEBPVP8X\x0a\0\0\0\x02', photoRefusals.animated],
  ['an animated AVIF', isoFile('avis'), photoRefusals.animated],
  ['an animated PNG', `${png}....acTL....IDAT`, photoRefusals.animated],
])('%s is refused in the words of the server', (_, head, words) => {
  expect(refusalOf(head)).toBe(words);
});
