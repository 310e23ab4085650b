import type { Db } from '@talkreel/db/client';
import { replaceCatalog } from '@talkreel/db/library/catalog.repo';

/** One actor, with a clip of 20 s, and one voice. */
export async function seedCast(db: Db): Promise<void> {
  await replaceCatalog(
    db,
    [
      {
        id: 'clara',
        position: 1,
        title: 'Clara',
        setting: 'Digital Character',
        duration_seconds: 20,
        video_path: 'actors/clara.mp4',
        thumbnail_path: 'actors/clara.jpg',
        voice_id: null,
      },
    ],
    [
      {
        id: 'default-male',
        position: 1,
        name: 'Default',
        description: '',
        gender: 'male',
        sample_path: 'voices/default-male.wav',
      },
    ],
  );
}
