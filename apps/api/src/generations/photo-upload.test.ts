import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { createDb } from '@talkreel/db/client';
import type { NewConsent } from '@talkreel/db/media/consents.repo';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import type { MediaStore } from '@talkreel/storage/media-store';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { somebody } from '@talkreel/testing/somebody';
import { afterAll, expect, test } from 'vitest';
import { createPhotoUploads } from './photo-upload.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 4 }));
const root = await mkdtemp(join(tmpdir(), 'talkreel-photos-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const disk = await openMediaStore({ kind: 'disk', root: join(root, 'store') });

const file = join(root, 'photo.jpg');
await runFfmpeg([
  ['-f', 'lavfi', '-i', 'testsrc=size=640x720:rate=1:duration=1'],
  ['-frames:v', '1', file],
]);

const consent: NewConsent = {
  ...{ kind: 'face', subject: 'me', name: null, ground: 'own', locale: null },
  ...{ statement: 'This is me.', version: 1, address: '127.0.0.1' },
};

/** A store whose first photo is being written until the test says so. */
function holdFirst() {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let isFirst = true;
  const store: MediaStore = {
    ...disk,
    async put(...given) {
      const isHeld = isFirst;
      isFirst = false;
      if (isHeld) {
        begun.resolve();
        await go.promise;
      }
      return disk.put(...given);
    },
  };
  return { store, begun: begun.promise, go: go.resolve };
}

test('02 a user who sends many photos at once delays nobody else', async () => {
  const { store, begun, go } = holdFirst();
  const photos = createPhotoUploads({ db, store });
  const [many, other] = [
    (await findOrCreateUser(db, somebody('many'), 3)).id,
    (await findOrCreateUser(db, somebody('other'), 3)).id,
  ];
  const kept: string[] = [];
  const keep = async (userId: string, digest: string) => {
    await photos.keep({
      ...{ file, digest, userId, field: 'image', mouth: null, intent: null, request: null },
      consent,
    });
    kept.push(digest);
  };
  const first = keep(many, 'first of many');
  await begun;
  const second = keep(many, 'second of many');
  await expect(keep(many, 'third of many')).rejects.toMatchObject({ status: 503 });
  await keep(other, 'the only one');
  expect(kept).toEqual(['the only one']);
  go();
  await Promise.all([first, second]);
  expect(kept).toEqual(['the only one', 'first of many', 'second of many']);
});
