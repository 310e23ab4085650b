import { open } from 'node:fs/promises';
import type { VerifiedFormat } from '@talkreel/contracts/verify';

/** What is seen of a file without decoding it. */
export interface InspectedFile {
  /** null: not one that can be checked. */
  format: VerifiedFormat | null;
  bytes: number;
  /** Its bytes name Content Credentials somewhere. */
  hasManifest: boolean;
  /** The IPTC source type that its metadata name, such as `trainedAlgorithmicMedia`. */
  declared: string | null;
}

const BLOCK_BYTES = 1024 * 1024;
/** What is searched for may lie across two blocks. */
const OVERLAP_BYTES = 256;

/** How containers name a manifest: the type of its first JUMBF box, MP4's box, PNG's and RIFF's chunk. */
const manifestMarks = [
  Buffer.from('6332706100110010800000aa00389b71', 'hex'),
  Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'),
  Buffer.from('caBX'),
  Buffer.from('C2PA'),
];
/** How WebM begins, and Matroska, which names itself otherwise. */
const EBML = '\u001aE\u00df\u00a3';
const SOURCE_TYPE = Buffer.from('/newscodes/digitalsourcetype/');
const LONGEST_TYPE = 60;

/** Reads a file once, from its beginning to its end, in blocks. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const file = await open(path);
  try {
    const block = Buffer.alloc(BLOCK_BYTES + OVERLAP_BYTES);
    const found: InspectedFile = { format: null, bytes: 0, hasManifest: false, declared: null };
    let carried = 0;
    for (;;) {
      const { bytesRead } = await file.read(block, carried, BLOCK_BYTES);
      if (bytesRead === 0) return found;
      const seen = block.subarray(0, carried + bytesRead);
      if (found.bytes === 0) found.format = formatOf(seen);
      found.bytes += bytesRead;
      found.hasManifest ||= manifestMarks.some((mark) => seen.includes(mark));
      found.declared ??= sourceTypeIn(seen);
      carried = Math.min(OVERLAP_BYTES, seen.length);
      seen.copyWithin(0, seen.length - carried);
    }
  } finally {
    await file.close();
  }
}

function sourceTypeIn(bytes: Buffer): string | null {
  const at = bytes.indexOf(SOURCE_TYPE);
  if (at === -1) return null;
  const start = at + SOURCE_TYPE.length;
  const word = /^[A-Za-z]+(?=[^A-Za-z])/.exec(
    bytes.toString('latin1', start, start + LONGEST_TYPE),
  );
  return word?.[0] ?? null;
}

function formatOf(head: Buffer): VerifiedFormat | null {
  const at = (from: number, to: number) => head.toString('latin1', from, to);
  if (at(4, 8) === 'ftyp') {
    const brand = at(8, 12);
    if (brand === 'qt  ') return 'mov';
    return /^(?:hei|hev|mif1|msf1|avi[fs])/.test(brand) ? null : 'mp4';
  }
  if (at(0, 4) === 'RIFF')
    return at(8, 12) === 'WAVE' ? 'wav' : at(8, 12) === 'WEBP' ? 'webp' : null;
  if (at(0, 4) === EBML) return at(4, 64).includes('webm') ? 'webm' : null;
  if (at(0, 3) === '\u00ff\u00d8\u00ff') return 'jpg';
  if (at(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  const isMp3 = at(0, 3) === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  return isMp3 ? 'mp3' : null;
}
