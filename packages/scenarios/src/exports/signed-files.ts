import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { loadLibrary, readManifests } from '@talkreel/provenance/c2pa';
import type { Format } from '@talkreel/provenance/facts';
import type { ApiClient } from '../stack/client.ts';

const END_BYTES = 22;
const ENTRY = 0x02_01_4b_50;
const DEFLATED = 8;

/** The files in a ZIP that this address gives, by their names. @throws {Error} it gives none. */
export async function unzipped(client: ApiClient, address: string): Promise<Map<string, Buffer>> {
  const zip = await bytesOf(client, address);
  const end = zip.length - END_BYTES;
  const files = new Map<string, Buffer>();
  for (let at = zip.readUInt32LE(end + 16); at < end;) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error(`${address}: no entry at ${at}`);
    const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const [nameLength = 0] = lengths;
    const head = zip.readUInt32LE(at + 42);
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed,
    );
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

/** A file as it is delivered. @throws {Error} it is not. */
export async function bytesOf(client: ApiClient, address: string): Promise<Buffer> {
  const reply = await client.fetch(address);
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}

/**
 * What the C2PA project's reader says of each file: `Valid` for one that is signed and whole, whoever signed it, and
 * `none` for one without a manifest. By the names of the files, which end as their formats do.
 */
export async function signaturesOf(files: Iterable<[string, Buffer]>) {
  const library = await loadLibrary();
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-signed-'));
  const states: Record<string, string> = {};
  try {
    for (const [name, bytes] of files) {
      const file = join(folder, basename(name));
      await writeFile(file, bytes);
      const found = await readManifests(library, file, extname(name).slice(1) as Format);
      states[name] = found?.state ?? 'none';
    }
    return states;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
