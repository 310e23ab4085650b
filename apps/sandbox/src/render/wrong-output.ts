import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultOrder } from '../faults/fault-book.ts';
import { fillerFor } from './expected-media.ts';
import type { Filler, FillerMedia } from './filler-media.ts';
import type { RenderTask } from './render-task.ts';

function spoil(filler: Filler, output: FaultOrder['output']): Filler {
  switch (output) {
    case 'wrong-length':
      return filler.kind === 'image'
        ? { ...filler, width: 64, height: 64 }
        : { ...filler, seconds: filler.seconds / 3 };
    case 'silent':
      return filler.kind === 'image' ? filler : { ...filler, sound: 'silence' };
    default:
      return filler.kind === 'audio'
        ? { ...filler, sound: 'silence' }
        : { ...filler, picture: 'black' };
  }
}

/**
 * Writes the files that a model delivers before its result, whose content is of no use to anyone. Returns their names.
 */
export async function writeExtras(folder: string, ofResult: string): Promise<string[]> {
  const names = ['a-log.txt', ofResult === 'png' ? 'a-mask.mp4' : 'a-preview.png'];
  for (const name of names) await writeFile(join(folder, name), 'an extra');
  return names;
}

/** Writes the wrong output of a faulty model. */
export async function writeWrongOutput(
  task: RenderTask,
  output: FaultOrder['output'],
  outPath: string,
  media: FillerMedia,
): Promise<void> {
  if (output === 'empty') {
    await writeFile(outPath, '');
  } else if (output === undefined || output === 'html') {
    await writeFile(
      outPath,
      '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>\n',
    );
  } else {
    await copyFile(await media.file(spoil(await fillerFor(task), output)), outPath);
  }
}
