import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * The largest share of different pixels: dates, counts and smoothed letters differ between runs; a moved button differs
 * more.
 */
const LARGEST_SHARE = 0.01;

const differenceOf = (path: string): string => path.replace(/\.png$/, '.diff.png');

export interface Comparison {
  file: string;
  /** The share of the pixels that differ, 0 to 1; 1 if the sizes do. Absent if there is no reference. */
  share?: number;
  isSame: boolean;
}

/** Compares each named PNG of `taken` with the one of `references`, and leaves the difference in `taken`. */
export async function comparePictures(
  names: readonly string[],
  references: string,
  taken: string,
): Promise<Comparison[]> {
  const all = await Promise.all(
    names.map(async (file) => {
      const share = await shareThatDiffers(join(references, file), join(taken, file));
      return {
        file,
        ...(share !== undefined && { share }),
        isSame: share !== undefined && share <= LARGEST_SHARE,
      };
    }),
  );
  await writeFile(join(taken, 'compare.html'), sheetOf(all, references));
  return all;
}

async function shareThatDiffers(reference: string, taken: string): Promise<number | undefined> {
  const before = await readPng(reference);
  const now = await readPng(taken);
  if (before === undefined) return undefined;
  if (now === undefined || before.width !== now.width || before.height !== now.height) return 1;
  const { width, height } = before;
  const difference = new PNG({ width, height });
  const count = pixelmatch(before.data, now.data, difference.data, width, height);
  await writeFile(differenceOf(taken), PNG.sync.write(difference));
  return count / (width * height);
}

async function readPng(path: string): Promise<PNG | undefined> {
  try {
    return PNG.sync.read(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A page with reference, picture and difference side by side, the most changed first. */
function sheetOf(all: readonly Comparison[], references: string): string {
  const rows = all
    .toSorted((a, b) => (b.share ?? 1) - (a.share ?? 1))
    .map(
      ({ file, share, isSame }) =>
        `<tr><th>${file}<br>${share === undefined ? 'no reference' : `${(share * 100).toFixed(2)} %`}${isSame ? '' : ' ✗'}</th>` +
        [join(references, file), file, differenceOf(file)]
          .map((source) => `<td><img src="${source}" alt=""></td>`)
          .join('') +
        '</tr>',
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens compared</title>
<style>body { font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark; } th { text-align: start; vertical-align: top; }</style>
<table><tr><th></th><th>reference</th><th>now</th><th>difference</th></tr>
${rows.join('\n')}
</table></html>
`;
}
