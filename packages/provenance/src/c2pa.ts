import { readFile, rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type * as C2pa from '@contentauth/c2pa-node';
import { mimeTypes, type Facts, type Format } from './facts.ts';
import { ingredientOf, manifestOf } from './manifest.ts';
import type { Signer } from './signer.ts';
import { storyOf, type ManifestReport } from './story.ts';

type Library = typeof C2pa;
type CallbackSigner = C2pa.CallbackSigner;

/** Formats that the library signs. It refuses WebM. */
const signable: ReadonlySet<Format> = new Set(['mp4', 'wav', 'mp3', 'jpg', 'png', 'webp']);

/** The signature, certificates and time stamp have to fit in. */
const SIGNATURE_BYTES = 2_048;
const TIMESTAMP_BYTES = 10_240;
const TIMESTAMP_MS = 10_000;

/** Above this, the manifests of the ingredients are left out: a film of many scenes would carry all of their stories. */
const MAX_MANIFEST_BYTES = 512 * 1024;

/** What a foreign file may say in its manifests. Pictures in them are not counted. */
const MOST_READ_BYTES = 4 * 1024 * 1024;
const COMPRESSED_BOX = Buffer.from('brob');
/** Of a hostile file, so many are looked into. */
const MOST_BOXES = 20;

/** Nothing that a file names is fetched, and no thumbnail of it is made. */
const settings = {
  verify: {
    verify_after_sign: false,
    verify_trust: false,
    ocsp_fetch: false,
    remote_manifest_fetch: false,
  },
  builder: { thumbnail: { enabled: false } },
};

/** As `settings`, but signers are looked up among the trusted, of whom there are none. */
const readSettings = {
  verify: { verify_trust: true, ocsp_fetch: false, remote_manifest_fetch: false },
};

/** What the library reads of a file's manifests, as it is found: nothing of it is to be trusted. */
export interface ReadManifests {
  /** `Valid`: whole, by a signer of whom nothing is known. */
  state: string;
  /** All manifests, the file's own and those of its ingredients, as JSON. */
  text: string;
  /** How many there are. */
  count: number;
}

/** null: the file has no manifest. @throws {Error} it has one that cannot be read. */
export async function readManifests(
  library: Library,
  file: string,
  format: Format,
): Promise<ReadManifests | null> {
  const asset = { path: file, mimeType: mimeTypes[format] };
  const found = await library.Reader.fromAsset(asset, readSettings);
  if (!found) return null;
  const store = found.json() as { validation_state?: string; manifests?: Record<string, unknown> };
  return {
    state: store.validation_state ?? 'Invalid',
    text: JSON.stringify(store),
    count: Object.keys(store.manifests ?? {}).length,
  };
}

/**
 * `unreadable`: there may be a manifest, but none that the library can read. `oversized`: nor should it be, it is too
 * large or unpacks to that. null: there is none.
 */
export type ManifestAnswer = ManifestReport | 'unreadable' | 'oversized' | null;

/** A file from anywhere. */
export interface ManifestOrder {
  file: string;
  mimeType: string;
  /** The certificates whose signatures are known, as PEM, one after the other. */
  known: string;
}

/** Reads what a file from anywhere says. It may be made to break native code: `read-manifest.ts` is a process for it. */
export async function readStory(
  library: Library,
  { file, mimeType, known }: ManifestOrder,
): Promise<ManifestAnswer> {
  const asset = { path: file, mimeType };
  const trust = known === '' ? {} : { trust: { allowed_list: known } };
  try {
    const found = await library.Reader.fromAsset(asset, { ...readSettings, ...trust });
    if (!found) return null;
    const store = found.json() as unknown;
    return JSON.stringify(store).length > MOST_READ_BYTES ? 'oversized' : storyOf(store);
  } catch {
    return (await isBomb(file)) ? 'oversized' : 'unreadable';
  }
}

/** Whether a compressed JUMBF box in a file unpacks to more than any manifest needs. Reads all of the file. */
async function isBomb(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  let at = bytes.indexOf(COMPRESSED_BOX);
  for (let boxes = 0; at >= 4 && boxes < MOST_BOXES; boxes += 1) {
    const end = at - 4 + bytes.readUInt32BE(at - 4);
    // After its own type, the box names the type of what is packed.
    if (unpacksToTooMuch(bytes.subarray(at + 8, end))) return true;
    at = bytes.indexOf(COMPRESSED_BOX, at + COMPRESSED_BOX.length);
  }
  return false;
}

function unpacksToTooMuch(packed: Buffer): boolean {
  try {
    brotliDecompressSync(packed, { maxOutputLength: MOST_READ_BYTES });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  }
}

/** A C2PA library with a signer. */
export interface Toolkit {
  /** Whether files of this format can carry a signed manifest. */
  canSign(format: Format): boolean;
  /** Writes a signed copy. @throws {Error} if it could not be signed; nothing of it is kept. */
  sign(file: string, output: string, format: Format, facts: Facts): Promise<void>;
}

/** The library cannot be loaded here. */
export class LibraryMissing extends Error {}

/**
 * Loads the library, a native addon for Linux on x64 with glibc 2.34 or newer.
 * @throws {LibraryMissing}
 */
export async function loadLibrary(
  load: () => Promise<Library> = () => import('@contentauth/c2pa-node'),
): Promise<Library> {
  try {
    const library = await load();
    // The addon itself is loaded by the first call.
    library.Builder.new(JSON.stringify(settings));
    return library;
  } catch (cause) {
    const { platform, arch } = process;
    throw new LibraryMissing(
      `the C2PA library does not load on this machine (${platform} ${arch}); it needs Linux on x64 with glibc 2.34`,
      { cause },
    );
  }
}

export interface ToolkitOptions {
  signer: Signer;
  /** Our own version, which manifests name. */
  version: string;
  /** A server of RFC 3161 time stamps. */
  timestampUrl?: string | undefined;
}

export function createToolkit(library: Library, options: ToolkitOptions): Toolkit {
  const { signer, version, timestampUrl } = options;
  const open = (tsaUrl?: string) => openCallback(library, signer, tsaUrl);
  const plain = open();
  const stamped = timestampUrl === undefined ? plain : open(timestampUrl);

  async function build(
    file: string,
    output: string,
    format: Format,
    facts: Facts,
    by: CallbackSigner,
  ) {
    const source = { path: file, mimeType: mimeTypes[format] };
    const withStories = await builderFor(facts, format, true);
    const manifest = await withStories.signAsync(by, source, { path: output });
    if (manifest.length <= MAX_MANIFEST_BYTES) return;
    const without = await builderFor(facts, format, false);
    await without.signAsync(by, source, { path: output });
  }

  async function builderFor(facts: Facts, format: Format, hasStories: boolean) {
    const builder = library.Builder.withJson(manifestOf(facts, format, version), settings);
    for (const [index, ingredient] of facts.ingredients.entries()) {
      const about = JSON.stringify(ingredientOf(ingredient, index));
      const source = { path: ingredient.file, mimeType: mimeTypes[ingredient.format] };
      const isRead = hasStories && (await reads(library, source));
      await (isRead ? builder.addIngredient(about, source) : builder.addIngredient(about));
    }
    return builder;
  }

  return {
    canSign: (format) => signable.has(format),
    async sign(file, output, format, facts) {
      // A time stamp is worth having, and not worth a delivery. A late one writes into a file of its own.
      const late = `${output}.stamped`;
      const isStamped =
        stamped !== plain && (await succeeds(build(file, late, format, facts, stamped)));
      if (isStamped) await rename(late, output);
      else await build(file, output, format, facts, plain);
    },
  };
}

/** Whether work ends well within the time that a time stamp may take. */
function succeeds(work: Promise<void>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => false,
  );
  return Promise.race([ended, setTimeout(TIMESTAMP_MS, false, { ref: false })]);
}

function openCallback(
  { CallbackSigner: Callback }: Library,
  signer: Signer,
  tsaUrl: string | undefined,
): CallbackSigner {
  const certs = Buffer.from(signer.certificates);
  return Callback.newSigner(
    {
      alg: signer.algorithm,
      certs: [certs],
      reserveSize: certs.length + SIGNATURE_BYTES + (tsaUrl === undefined ? 0 : TIMESTAMP_BYTES),
      directCoseHandling: false,
      ...(tsaUrl !== undefined && { tsaUrl }),
    },
    (data) => signer.sign(data),
  );
}

/** Whether the manifest of a file, if it has one, can be read. A broken one is left out like none. */
async function reads(
  library: Library,
  source: { path: string; mimeType: string },
): Promise<boolean> {
  try {
    await library.Reader.fromAsset(source, settings);
    return true;
  } catch {
    return false;
  }
}
