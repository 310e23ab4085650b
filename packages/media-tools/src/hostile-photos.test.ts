import { symlink, writeFile } from 'node:fs/promises';
import { hostilePhotos } from '@talkreel/testing/hostile-photos';
import { peakMemoryOfChildren } from '@talkreel/testing/peak-memory';
import { volume } from '@talkreel/testing/volume';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';
import { ImageRefused, reencodeImage } from './image.ts';
import { scratchFolder } from './testing/make-media.ts';

/** A legal image takes 300 MiB; one of these took 2 557. */
const MOST_MIB = 600;

let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder.remove());

/** @shows abuse 16 */
test.each(hostilePhotos.slice(0, volume(1, hostilePhotos.length)))(
  '02 a $name takes no more memory than a large photo',
  async ({ make }) => {
    const source = folder.at('hostile');
    await writeFile(source, make());
    const { result, peakMiB } = await peakMemoryOfChildren(() =>
      reencodeImage({ source, output: folder.at('read.jpg') }).catch((error: unknown) => error),
    );
    const isAnswer = result instanceof ImageRefused || !(result instanceof Error);
    expect([isAnswer, result]).toEqual([true, result]);
    expect(peakMiB).toBeLessThan(MOST_MIB);
  },
);

test('02 the decoder is limited even if nothing was stripped before', async () => {
  const source = folder.at('whole.png');
  await writeFile(source, hostilePhotos[0]?.make() ?? '');
  const { peakMiB } = await peakMemoryOfChildren(() =>
    runFfmpeg([...untrustedInput(source), '-frames:v', '1', '-f', 'mjpeg', folder.at('w.jpg')], {
      memoryLimitBytes: 512 * 1024 * 1024,
    }).catch((error: unknown) => error),
  );
  expect(peakMiB).toBeLessThan(MOST_MIB);
});

test('02 a JPEG with more scans than any camera writes is refused before it is decoded', async () => {
  const source = folder.at('scans.jpg');
  const [scans] = hostilePhotos.filter(({ type }) => type === 'image/jpeg');
  await writeFile(source, scans?.make() ?? '');
  const { result, peakMiB } = await peakMemoryOfChildren(() =>
    reencodeImage({ source, output: folder.at('s.jpg') }).catch((error: unknown) => error),
  );
  expect([result, peakMiB]).toMatchObject([{ reason: 'broken' }, 0]);
});

test('11 a full disk is not blamed on the image', async () => {
  const source = folder.at('fine.png');
  await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc=size=640x480', '-frames:v', '1', source]);
  const output = folder.at('full.jpg');
  await symlink('/dev/full', output);
  await expect(reencodeImage({ source, output })).rejects.toMatchObject({ code: 'ENOSPC' });
});
