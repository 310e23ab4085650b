import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FALLBACK_THUMBNAILS, IMAGE_SIZE, INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import { MEDIA_PREFIX, storageKey } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { saveAsset } from '@talkreel/db/media/assets.repo';
import { addSeededInfluencers, type SeededInfluencer } from '@talkreel/db/library/influencers.repo';
import type { AssetKind, NewAsset } from '@talkreel/db/schema';
import type { MediaStore } from '@talkreel/storage/media-store';
import { z } from 'zod';

const listing = z.array(z.object({ id: z.number().int(), prompt: z.string() }));

/**
 * The community page's first influencers, and the fixed fallback thumbnails of two ids in the specification. Safe to
 * run again.
 */
export async function seedCommunity(db: Db, store: MediaStore, seedDir: string): Promise<void> {
  const influencers = listing.parse(
    JSON.parse(await readFile(join(seedDir, 'community.json'), 'utf8')),
  );

  async function put(
    kind: AssetKind,
    path: string,
    file: string,
    contentType: string,
  ): Promise<NewAsset> {
    const content = await readFile(join(seedDir, 'community', file));
    const key = storageKey(kind, path);
    const known = await store.stat(key);
    if (known?.bytes !== content.length) await store.put(key, content, { contentType });
    const sha256 = hash('sha256', content, 'hex');
    return { kind, path, content_type: contentType, bytes: content.length, sha256, ...IMAGE_SIZE };
  }

  const seeded: SeededInfluencer[] = [];
  for (const { id, prompt } of influencers) {
    const video = await put('video', `community/${id}.mp4`, `${id}.mp4`, 'video/mp4');
    const fallback = FALLBACK_THUMBNAILS[id];
    seeded.push({
      id,
      description: prompt,
      video: { ...video, duration_seconds: INFLUENCER_SECONDS },
      ...(fallback === undefined
        ? { thumbnail: await put('image', `community/${id}.jpg`, `${id}.jpg`, 'image/jpeg') }
        : {}),
    });
    if (fallback !== undefined) {
      const still = await put(
        'image',
        fallback.slice(MEDIA_PREFIX.image.length),
        `${id}.jpg`,
        'image/jpeg',
      );
      await saveAsset(db, { ...still, is_public: true });
    }
  }
  await addSeededInfluencers(db, seeded);
}
