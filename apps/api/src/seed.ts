import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storageKey } from '@talkreel/contracts/media';
import { createDb } from '@talkreel/db/client';
import { findAsset, saveAsset } from '@talkreel/db/media/assets.repo';
import { replaceCatalog } from '@talkreel/db/library/catalog.repo';
import type { AssetKind } from '@talkreel/db/schema';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { hash } from 'node:crypto';
import { startWith } from '@talkreel/settings/start-with';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { previewPathOf } from './features/catalog/actor-preview.ts';
import { seedBlog } from './seed/blog.ts';
import { seedCommunity } from './seed/community.ts';
import { seedPlans } from './seed/plans.ts';

const SEED_DIR = new URL('../../../packages/db/seed/', import.meta.url).pathname;

const actors = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    setting: z.string(),
    durationSeconds: z.number(),
    voiceId: z.string(),
  }),
);
const voices = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    gender: z.enum(['male', 'female']),
    file: z.string(),
    durationSeconds: z.number().optional(),
  }),
);

/** Loads the catalog and its files into database and storage. Safe to run again. */
async function seed(): Promise<void> {
  const config = startWith(() => readConfig(process.env));
  const db = createDb({ url: config.databaseUrl, maxConnections: 2 });
  const store = await openMediaStore(config.storage);

  async function keep(
    kind: AssetKind,
    path: string,
    file: string,
    contentType: string,
    durationSeconds: number | null,
  ) {
    const bytes = await readFile(join(SEED_DIR, file));
    const sha256 = hash('sha256', bytes, 'hex');
    const known = await findAsset(db, kind, path);
    if (known?.sha256 === sha256 && (await store.stat(storageKey(kind, path)))) return;
    const put = await store.put(storageKey(kind, path), bytes, { contentType });
    await saveAsset(db, {
      kind,
      path,
      content_type: contentType,
      bytes: put.bytes,
      sha256: put.sha256,
      duration_seconds: durationSeconds,
      is_public: true,
    });
  }

  try {
    const cast = actors.parse(JSON.parse(await readFile(join(SEED_DIR, 'actors.json'), 'utf8')));
    const speakers = voices.parse(
      JSON.parse(await readFile(join(SEED_DIR, 'voices.json'), 'utf8')),
    );
    for (const actor of cast) {
      const clip = `actors/${actor.id}.mp4`;
      for (const path of [clip, previewPathOf(clip)])
        await keep('video', path, path, 'video/mp4', actor.durationSeconds);
      await keep('image', `actors/${actor.id}.jpg`, `actors/${actor.id}.jpg`, 'image/jpeg', null);
    }
    for (const voice of speakers) {
      const type = voice.file.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav';
      await keep('audio', voice.file, voice.file, type, voice.durationSeconds ?? null);
    }
    await replaceCatalog(
      db,
      cast.map((actor, position) => ({
        id: actor.id,
        position,
        title: actor.title,
        setting: actor.setting,
        duration_seconds: actor.durationSeconds,
        video_path: `actors/${actor.id}.mp4`,
        thumbnail_path: `actors/${actor.id}.jpg`,
        voice_id: actor.voiceId,
      })),
      speakers.map((voice, position) => ({
        id: voice.id,
        position,
        name: voice.name,
        description: voice.description,
        gender: voice.gender,
        sample_path: voice.file,
      })),
    );
    await seedBlog(db, join(SEED_DIR, 'blog'));
    await seedPlans(db, config.premiumPrices);
    await seedCommunity(db, store, SEED_DIR);
  } finally {
    await db.destroy();
  }
}

await seed();
