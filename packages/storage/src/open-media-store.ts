import { openDiskStore } from './disk.driver.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Config } from './s3.driver.ts';

export type MediaStoreConfig = { kind: 'disk'; root: string } | ({ kind: 's3' } & S3Config);

/** Opens the configured store. The AWS SDK is loaded only for a bucket. */
export async function openMediaStore(config: MediaStoreConfig): Promise<MediaStore> {
  if (config.kind === 'disk') return openDiskStore(config);
  const { openS3Store } = await import('./s3.driver.ts');
  return openS3Store(config);
}
