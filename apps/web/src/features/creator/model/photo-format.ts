import { photoRefusals } from '@talkreel/contracts/photo';

/** JPEG, PNG, BMP and GIF, whose frames only the server counts: they are all over the file. */
const TAKEN = ['\xff\xd8', '\x89PNG\r\n\x1a\n', 'BM', 'GIF8'];

const textOf = (head: Uint8Array): string =>
  Array.from(head, (byte) => String.fromCharCode(byte)).join('');

const isWebp = (text: string): boolean => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP';

/** The brand of HEIC, AVIF and the like; empty for anything else. */
const brandOf = (text: string): string => (text.slice(4, 8) === 'ftyp' ? text.slice(8, 12) : '');

/** HEIC, AVIF or TIFF, which few browsers show: the server makes a JPEG of it. */
export function isForeign(head: Uint8Array): boolean {
  const text = textOf(head);
  return /^(?:hei[cxms]|mif1|avif)$/.test(brandOf(text)) || /^(?:II\*\0|MM\0\*)/.test(text);
}

/** Why the server would refuse a file with these first bytes; null if it would not. The name does not matter. */
export function formatRefusal(head: Uint8Array): string | null {
  const text = textOf(head);
  const isAnimated =
    (text.startsWith('\x89PNG') && text.split('IDAT', 1)[0]?.includes('acTL')) ||
    (isWebp(text) && text.slice(12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0) ||
    /^(?:avis|hev[cxms]|msf1)$/.test(brandOf(text));
  if (isAnimated) return photoRefusals.animated;
  if (TAKEN.some((start) => text.startsWith(start)) || isWebp(text) || isForeign(head)) return null;
  if (text.startsWith('\xff\x0a') || text.slice(4, 8) === 'JXL ')
    return photoRefusals.format('JPEG XL');
  return /<svg/i.test(text.slice(0, 2_000)) ? photoRefusals.format('SVG') : photoRefusals.noPicture;
}
