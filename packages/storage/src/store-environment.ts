import { join } from 'node:path';
import { z } from 'zod';
import type { MediaStoreConfig } from './open-media-store.ts';

/** The variables that say where media lives; api and worker take them into their own settings. */
export const storeEnvironment = {
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

interface StoreVariables {
  DATA_DIR: string;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** A bucket where one is named, otherwise the data folder. */
export function storeConfig(vars: StoreVariables): MediaStoreConfig {
  if (!vars.S3_BUCKET) return { kind: 'disk', root: join(vars.DATA_DIR, 'media') };
  return {
    kind: 's3',
    bucket: vars.S3_BUCKET,
    region: vars.S3_REGION,
    endpoint: vars.S3_ENDPOINT,
    forcePathStyle: vars.S3_ENDPOINT !== undefined,
    credentials:
      vars.S3_ACCESS_KEY_ID && vars.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: vars.S3_ACCESS_KEY_ID, secretAccessKey: vars.S3_SECRET_ACCESS_KEY }
        : undefined,
  };
}
