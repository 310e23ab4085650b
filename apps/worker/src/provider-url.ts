import { mediaPath, storageKey } from '@talkreel/contracts/media';
import { signMediaPath } from '@talkreel/storage/signed-url';
import type { StageDeps } from './deps.ts';

/** Longer than any attempt, so a queued prediction still finds its input. */
const VALID_MS = 2 * 3600 * 1000;

/** Signed addresses under our public URL; none without a public URL or a signing secret. */
export function createProviderUrl(media: {
  publicUrl: string | undefined;
  secret: string | undefined;
}): StageDeps['providerUrl'] {
  return (kind, path) => {
    const { publicUrl, secret } = media;
    if (publicUrl === undefined || secret === undefined) return undefined;
    const expiresAt = new Date(Date.now() + VALID_MS);
    const signed = signMediaPath(mediaPath(kind, path), storageKey(kind, path), expiresAt, secret);
    return new URL(signed, publicUrl).href;
  };
}
