import type { Readable } from 'node:stream';

export interface PutOptions {
  contentType?: string | undefined;
}

/** Bytes from `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

export interface StoredObject {
  /** The size of the whole object. */
  bytes: number;
}

export interface ListedObject {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

export interface OpenedObject extends StoredObject {
  /** The range or the whole object. Destroy it if it is not read to the end. */
  stream: Readable;
}

/** The range starts after the end of the object: answer 416. */
export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable';
}

/** The key is not valid. Keys are made from ids; this is the last line of defence. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
}

/**
 * Where finished media is stored. Keys look like paths (`videos/0197….mp4`): ASCII letters, digits,
 * `_`, `-`, `.` and `/`; no part starts with a dot. Every method throws {@link InvalidKey} for
 * other keys.
 */
export interface MediaStore {
  /**
   * Writes an object completely or not at all; open readers of an older version keep reading it. A
   * string source is a local path.
   */
  put(
    key: string,
    source: string | Uint8Array | Readable,
    options?: PutOptions,
  ): Promise<{ bytes: number; sha256: string }>;
  /** @throws {RangeNotSatisfiable} */
  open(key: string, range?: ByteRange): Promise<OpenedObject | null>;
  /** Copies an object to a file. Returns false if there is none. */
  toFile(key: string, path: string): Promise<boolean>;
  stat(key: string): Promise<StoredObject | null>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** All objects with this key prefix, in key order; only those after the key `after`, if given. */
  list(prefix: string, after?: string): AsyncIterable<ListedObject>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key))
    throw new InvalidKey(`Not a media key: ${key.slice(0, 80)}`);
}

/** A prefix is a key that may end anywhere. */
export function assertPrefix(prefix: string): void {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}
