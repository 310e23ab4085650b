import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { ImageRefused, reencodeImage } from '@talkreel/media-tools/image';
import { hostilePhotos } from '@talkreel/testing/hostile-photos';
import { peakMemoryOfChildren } from '@talkreel/testing/peak-memory';
import { print } from '@talkreel/testing/figures';

/** The cost of reading malicious images, compared with an ordinary photo of 12 megapixels. */
export async function benchPhotos(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-photos-'));
  const source = join(folder, 'sent');
  const measure = async (name: string, bytes: number): Promise<void> => {
    const sinceMs = Date.now();
    const { result, peakMiB } = await peakMemoryOfChildren(() =>
      reencodeImage({ source, output: join(folder, 'kept.jpg') }).catch((error: unknown) => error),
    );
    const seconds = ((Date.now() - sinceMs) / 1000).toFixed(1);
    const end =
      result instanceof ImageRefused ? 'refused' : result instanceof Error ? 'failed' : 'taken';
    print(
      `${name}: ${Math.round(bytes / 1024)} KiB sent, ${peakMiB} MiB held, ${seconds} s, ${end}`,
    );
  };
  try {
    const plain = join(folder, 'plain.jpg');
    await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc=size=4000x3000', '-frames:v', '1', plain]);
    const { stdout } = await runFfmpeg(['-i', plain, '-c', 'copy', '-f', 'mjpeg', 'pipe:1']);
    await writeFile(source, stdout);
    await measure('an ordinary JPEG of 12 megapixels', stdout.length);
    for (const { name, make } of hostilePhotos) {
      const bytes = make();
      await writeFile(source, bytes);
      await measure(name, bytes.length);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
