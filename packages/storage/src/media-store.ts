import type { Readable } from 'node:stream';

export interface PutOptions {
  /** Default: by the extension of the key. */
  contentType?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Bytes from `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

export interface StoredObject {
  /** Of the whole object. */
  bytes: number;
  contentType: string;
  /** Quoted, as HTTP wants it; changes when the object is written again. */
  etag: string;
  modifiedAt: Date;
}

export interface OpenedObject extends StoredObject {
  /** The range, or everything. Destroy it when it is not read to the end. */
  stream: Readable;
}

/** The range begins behind the end of the object: answer 416. */
export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable';
}

/** The key is not one of ours. Keys come from ids; this is the last line of defence. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
}

/**
 * Where finished media lives. Keys look like paths (`videos/0197….mp4`): ASCII letters, digits, `_`,
 * `-`, `.` and `/`; no part begins with a dot. Every method throws {@link InvalidKey} for others.
 */
export interface MediaStore {
  /**
   * Writes an object whole or not at all; readers of an older one keep what they read.
   * A source of type string is a path on this machine.
   */
  put(
    key: string,
    source: string | Uint8Array | Readable,
    options?: PutOptions,
  ): Promise<{ bytes: number; sha256: string }>;
  /** @throws {RangeNotSatisfiable} */
  open(key: string, range?: ByteRange): Promise<OpenedObject | null>;
  /** Copies an object to a file. Answers false when there is none. */
  toFile(key: string, path: string, signal?: AbortSignal): Promise<boolean>;
  stat(key: string): Promise<StoredObject | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /** All objects whose key begins like this, in any order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; modifiedAt: Date }>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export function assertKey(key: string): void {
  if (key.length > 512 || !KEY.test(key))
    throw new InvalidKey(`Not a media key: ${key.slice(0, 80)}`);
}

/** A prefix is a key that may stop anywhere. */
export function assertPrefix(prefix: string): void {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}
