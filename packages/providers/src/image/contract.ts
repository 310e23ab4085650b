import type { RemoteDriver } from '../remote.ts';

export interface ImageInput {
  prompt: string;
  /** Pixels; the product uses 640 × 720. */
  width: number;
  height: number;
  seed?: number | undefined;
}

/** Generates a portrait. Output: one PNG or JPEG of exactly the requested size. */
export type ImageDriver = RemoteDriver<ImageInput>;
