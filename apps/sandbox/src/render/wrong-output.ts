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

/** How sound begins that is in a container which nobody asked for, or in none; the rest is silence. */
export const foreignSounds: Readonly<Partial<Record<string, Buffer>>> = {
  caf: begun('caff\0\x01\0\0desc'),
  amr: begun('#!AMR\n<'),
  // Samples of -1, with which many quiet recordings begin.
  raw: begun('\xff\xff\xff\xff'),
};

function begun(head: string): Buffer {
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(4_000)]);
}

/** Writes the wrong output of a faulty model. */
export async function writeWrongOutput(
  task: RenderTask,
  output: FaultOrder['output'],
  outPath: string,
  media: FillerMedia,
): Promise<void> {
  const foreign = foreignSounds[output ?? ''];
  if (foreign !== undefined) {
    await writeFile(outPath, foreign);
  } else if (output === 'empty') {
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
