import { photoRefusals } from '@talkreel/contracts/photo';

/** JPEG, PNG, BMP and GIF, whose frames only the server counts: they are all over the file. */
const TAKEN = ['\xff\xd8', '\x89PNG\r\n\x1a\n', 'BM', 'GIF8'];

const isWebp = (text: string): boolean => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP';

const isIsoFile = (text: string): boolean => text.slice(4, 8) === 'ftyp';

/** Why the server would refuse a file with these first bytes; null if it would not. The name does not matter. */
export function formatRefusal(head: Uint8Array): string | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  const mark = text.slice(8, 12);
  const isAnimated =
    (text.startsWith('\x89PNG') && text.split('IDAT', 1)[0]?.includes('acTL')) ||
    (isWebp(text) && text.slice(12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0) ||
    (isIsoFile(text) && mark === 'avis');
  if (isAnimated) return photoRefusals.animated;
  if (TAKEN.some((start) => text.startsWith(start)) || isWebp(text)) return null;
  if (isIsoFile(text) && mark === 'avif') return photoRefusals.format('AVIF');
  if (isIsoFile(text) && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(mark))
    return photoRefusals.format('HEIC');
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return photoRefusals.format('TIFF');
  if (text.startsWith('\xff\x0a') || text.slice(4, 8) === 'JXL ')
    return photoRefusals.format('JXL');
  return /<svg/i.test(text.slice(0, 2_000)) ? photoRefusals.svg : photoRefusals.noPicture;
}
