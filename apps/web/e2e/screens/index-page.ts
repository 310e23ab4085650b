import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devices, schemes } from './camera.ts';
import type { Scene } from './scene.ts';

/** README.md of the folder: every scene with its pictures. */
export async function writeIndex(folder: string, scenes: readonly Scene[]): Promise<void> {
  const columns = devices
    .flatMap(({ widths }) => widths)
    .toSorted((a, b) => a - b)
    .flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  const rows = scenes.map(({ name }) =>
    [
      name,
      ...columns.map(({ width, scheme }) => `[${scheme}](${name}-${width}-${scheme}.webp)`),
    ].join(' | '),
  );
  const lines = [
    '# Screens',
    '',
    'Every screen at three widths in both colour schemes, taken by `npm run screens` from a Talkreel of its own.',
    '',
    `| scene | ${columns.map(({ width }) => `${width} px`).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row} |`),
    '',
  ];
  await writeFile(join(folder, 'README.md'), lines.join('\n'));
}
