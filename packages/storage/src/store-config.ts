import { join } from 'node:path';
import type { Variables } from '@talkreel/settings/list';
import type { MediaStoreConfig } from './open-media-store.ts';

/** The configured store: the bucket if one is set, otherwise the data folder. */
export function storeConfig(vars: Variables<'api'> | Variables<'worker'>): MediaStoreConfig {
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
