import type { RemoteDriver } from '../remote.ts';

export interface ImageInput {
  prompt: string;
  /** Pixels; the product uses 640 × 720. */
  width: number;
  height: number;
  seed?: number | undefined;
}

/** Paints a portrait. Output: one PNG or JPEG of exactly the size asked for. */
export type ImageDriver = RemoteDriver<ImageInput>;
