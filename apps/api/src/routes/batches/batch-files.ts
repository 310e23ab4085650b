import type { Readable } from 'node:stream';
import { storageKey } from '@talkreel/contracts/media';
import type { BatchFile } from '@talkreel/db/repos/batches.repo';
import type { Batch } from '@talkreel/db/schema';
import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { placesOf } from '../../services/batches/plan-batch.ts';
import { streamZip } from '../../services/zip-entries.ts';

/** Of an opening, actor or voice. */
const NAME_CHARACTERS = 40;

/** The finished videos of a batch as a ZIP, streamed file by file; one that is gone meanwhile is left out. */
export function zipBatch(
  { store, log }: { store: MediaStore; log: FastifyBaseLogger },
  batch: Batch,
  files: BatchFile[],
): Readable {
  const zip = new ZipFile();
  const { output, add } = streamZip(zip);
  output.on('error', (error) => log.warn({ err: error }, 'a batch was not read to its end'));
  const addAll = async () => {
    for (const { position, path, createdAt } of files) {
      if (output.destroyed) return;
      const key = storageKey('video', path);
      if (!(await store.stat(key))) continue;
      // Video is compressed already.
      await add(fileName(batch, position), { compress: false, mtime: createdAt }, async () => {
        const file = await store.open(key);
        if (!file) throw new Error('the file is gone');
        return file.stream;
      });
    }
    zip.end();
  };
  addAll().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/** Such as `03-stop-scrolling-for-a-second-clara-deep-voice.mp4`: they sort as the grid does. */
export function fileName({ request }: Pick<Batch, 'request'>, position: number): string {
  const place = placesOf(request)[position];
  const words = place && [
    request.openings[place.opening],
    request.actors[place.actor]?.title,
    request.voices.length > 1 ? request.voices[place.voice]?.name : undefined,
  ];
  const parts = (words ?? []).map((text) => plainWords(text ?? '')).filter(Boolean);
  return `${[String(position + 1).padStart(2, '0'), ...parts].join('-')}.mp4`;
}

/** Letters and digits that every file system takes, word by word. */
export function plainWords(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .split(/[^\da-z]+/)
    .filter(Boolean);
  const end = words.findIndex(
    (_word, index) => words.slice(0, index + 1).join('-').length > NAME_CHARACTERS,
  );
  return words.slice(0, end === -1 ? words.length : end).join('-');
}
