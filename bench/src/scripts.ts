import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '@talkreel/infra/launch/web-build';
import { repositoryRoot } from '@talkreel/services/paths';
import { print } from '@talkreel/testing/figures';

const dist = join(repositoryRoot, 'apps/web/dist');

const gzippedBytes = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;

/** The scripts of the first download and of each page with it, in kilobytes as sent with gzip. */
export async function benchScripts(): Promise<void> {
  await buildWeb(() => undefined);
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string): Promise<number> => {
    const size = sizes.get(file) ?? readFile(join(dist, file)).then(gzippedBytes);
    sizes.set(file, size);
    return size;
  };
  const total = async (files: readonly string[]): Promise<number> =>
    (await Promise.all(files.map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0);

  const shell = await readFile(join(dist, 'index.html'), 'utf8');
  const first = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  const pages = JSON.parse(await readFile(join(dist, 'page-preloads.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
  const firstBytes = await total(first);
  print(`scripts, first download: ${kilobytes(firstBytes)}`);
  for (const [page, files] of Object.entries(pages))
    print(
      `scripts, ${page}: ${kilobytes(firstBytes + (await total(files)))}, ${first.length + files.length} files`,
    );
}
