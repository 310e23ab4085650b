import { appendFile, copyFile, constants, open, readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { sourceTypes, type Format, type Source } from './facts.ts';

const MP4_XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const JPEG_XMP = 'http://ns.adobe.com/xap/1.0/\0';
const PNG_XMP = 'XML:com.adobe.xmp';
const JPEG_START_BYTES = 2;
const PNG_HEAD_BYTES = 33;

type Embed = (file: string, packet: Buffer) => Promise<void>;

const embeds: Partial<Record<Format, Embed>> = {
  mp4: (file, packet) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(8 + MP4_XMP_UUID.length + packet.length);
    return appendFile(file, Buffer.concat([size, Buffer.from('uuid'), MP4_XMP_UUID, packet]));
  },
  wav: intoWav,
  jpg: (file, packet) =>
    insert(file, JPEG_START_BYTES, () => {
      const body = Buffer.concat([Buffer.from(JPEG_XMP), packet]);
      const head = Buffer.from([0xff, 0xe1, 0, 0]);
      head.writeUInt16BE(body.length + 2, 2);
      return Buffer.concat([head, body]);
    }),
  png: (file, packet) =>
    insert(file, PNG_HEAD_BYTES, () => {
      const text = Buffer.concat([
        Buffer.from('iTXt'),
        Buffer.from(`${PNG_XMP}\0\0\0\0\0`),
        packet,
      ]);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(text.length - 4);
      const check = Buffer.alloc(4);
      check.writeUInt32BE(crc32(text));
      return Buffer.concat([size, text, check]);
    }),
};

/**
 * Writes a copy that names its IPTC source type in XMP: machine-readable on every machine, also where nothing can be
 * signed, but anybody can remove it. False: this format or source has none, and the copy is plain.
 */
export async function writeSourceType(
  file: string,
  output: string,
  format: Format,
  source: Source,
): Promise<boolean> {
  await copyFile(file, output, constants.COPYFILE_FICLONE);
  const type = sourceTypes[source];
  const embed = embeds[format];
  if (type === null || !embed) return false;
  await embed(output, Buffer.from(packetOf(type)));
  return true;
}

function packetOf(type: string): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
    `Iptc4xmpExt:DigitalSourceType="${type}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
}

/** Pictures are small enough to be held in memory. */
async function insert(file: string, at: number, make: () => Buffer): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes.subarray(0, at), make(), bytes.subarray(at)]));
}

/** Appends a chunk, and corrects the size of the file that its header names. */
async function intoWav(file: string, packet: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(8);
    head.write('_PMX', 'latin1');
    head.writeUInt32LE(packet.length, 4);
    const pad = (bytes: number) => Buffer.alloc(bytes % 2);
    const chunk = Buffer.concat([pad(size), head, packet, pad(packet.length)]);
    await handle.write(chunk, 0, chunk.length, size);
    const riff = Buffer.alloc(4);
    riff.writeUInt32LE(size + chunk.length - 8);
    await handle.write(riff, 0, 4, 4);
  } finally {
    await handle.close();
  }
}
