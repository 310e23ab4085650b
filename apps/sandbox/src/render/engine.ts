import { copyFile } from 'node:fs/promises';
import { fillerFor } from './expected-media.ts';
import type { FillerMedia } from './filler-media.ts';
import type { Renderer } from './render-task.ts';

interface Deps {
  media: FillerMedia;
  /** Where the speech engine remembers what was said when, for the lip sync of the same sound. */
  cueStoreDir: string;
}

export function createEngine({ media }: Deps): Renderer {
  return async (task, outPath, { signal, onProgress }) => {
    const file = await media.file(await fillerFor(task));
    signal.throwIfAborted();
    onProgress(0.5);
    await copyFile(file, outPath);
  };
}
