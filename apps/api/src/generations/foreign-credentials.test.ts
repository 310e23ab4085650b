import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@talkreel/db/client';
import { storageKey } from '@talkreel/contracts/media';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { loadLibrary, readManifests } from '@talkreel/provenance/c2pa';
import type { Format } from '@talkreel/provenance/facts';
import { signAsAnother } from '@talkreel/provenance/testing/sign-as-another';
import { openMediaStore } from '@talkreel/storage/open-media-store';
import { openTestDatabase } from '@talkreel/testing/postgres';
import { afterAll, expect, test } from 'vitest';
import { createBrandFiles } from '../features/brand/brand-files.service.ts';
import { createPhotoUploads } from './photo-upload.service.ts';

const { db } = await openTestDatabase((url) => createDb({ url, maxConnections: 2 }));
const root = await mkdtemp(join(tmpdir(), 'talkreel-foreign-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const store = await openMediaStore({ kind: 'disk', root: join(root, 'store') });

/** A file with a large manifest of another product. */
async function foreign(format: Format, input: string[]): Promise<string> {
  const [plain, signed] = [join(root, `plain.${format}`), join(root, `signed.${format}`)];
  await runFfmpeg([input, ['-y', plain]]);
  const more = { text: 'y'.repeat(100_000) };
  await signAsAnother(plain, signed, format, {
    product: 'Acme Studio',
    sourceType: 'digitalCapture',
    more,
  });
  expect(await readFile(signed, 'latin1')).toContain('Acme Studio');
  return signed;
}

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x720:rate=1:duration=1', '-frames:v', '1'];

test('what another product says in a photo or a logo is not kept', async () => {
  const photos = createPhotoUploads({ db, store });
  const file = await foreign('jpg', picture);
  const { image } = await photos.preview('somebody', { file, digest: 'x' });
  const photo = Buffer.from(image.split(',')[1] ?? '', 'base64').toString('latin1');
  expect([photo.includes('Acme'), photo.includes('jumb')]).toEqual([false, false]);

  const logo = await foreign('png', picture);
  const kept = await createBrandFiles({ store }).keep('somebody', 'logo', createReadStream(logo));
  const out = join(root, 'kept.png');
  expect(await store.toFile(storageKey('image', kept.path), out)).toBe(true);
  expect(await readManifests(await loadLibrary(), out, 'png')).toBeNull();
});
