import { join } from 'node:path';
import { setting } from '@talkreel/settings/setting';
import { httpUrl, text } from '@talkreel/settings/types';
import type { MediaStoreConfig } from './open-media-store.ts';

/** The variables of the media store; api and worker include them in their settings. */
export const storeEnvironment = {
  S3_BUCKET: setting(
    text.optional(),
    'Bucket for media; if not set, media is kept in DATA_DIR.',
    'talkreel',
  ),
  S3_REGION: setting(text.default('us-east-1'), 'Region of the bucket.', 'eu-central-1'),
  S3_ENDPOINT: setting(
    httpUrl.optional(),
    "Address of an S3-compatible server other than Amazon's.",
    'https://s3.example.com',
  ),
  S3_ACCESS_KEY_ID: setting(text.optional(), 'Access key for the bucket.', 'AKIA...'),
  S3_SECRET_ACCESS_KEY: setting(text.optional(), 'The secret of S3_ACCESS_KEY_ID.', 'wJalr...'),
};

interface StoreVariables {
  DATA_DIR: string;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The configured store: the bucket if one is set, otherwise the data folder. */
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
