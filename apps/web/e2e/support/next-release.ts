import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import { webDist } from './product.ts';

const nextName = (name: string): string => name.replace(/\.js$/, '-next.js');

/** The web app of another release, which is the same, but all of its scripts have other names, as after a change. */
async function makeNextRelease(built: string): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'talkreel-release-'));
  await cp(built, root, { recursive: true });
  const files = (await readdir(root, { recursive: true })).map((file) => join(root, file));
  await Promise.all(files.filter((file) => /\.(?:br|gz)$/.test(file)).map((file) => rm(file)));
  const scripts = files.filter((file) => /\/assets\/[^/]+-[\w-]{8}\.js$/.test(file));
  // The longest names come first, so that no name is part of one that is still to be replaced.
  const names = scripts.map((file) => basename(file)).sort((a, b) => b.length - a.length);
  const renamed = (text: string): string =>
    names.reduce((all, name) => all.replaceAll(name, nextName(name)), text);
  for (const file of files.filter((one) => /\.(?:js|html|json)$/.test(one)))
    await writeFile(file, renamed(await readFile(file, 'utf8')));
  for (const file of scripts) await rename(file, join(root, 'assets', nextName(basename(file))));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

export type Release = 'built' | 'next';

/** Deploys the web app as it was built or as another release. The built one is served at first. */
export interface Releases {
  /** The folder of the next release's files. */
  next: string;
  /** Restarts the api with this release, unless it already serves it. */
  serve(release: Release): Promise<void>;
  /** Restarts the api with the release that is not served. */
  deploy(): Promise<void>;
  remove(): Promise<void>;
}

export async function createReleases(stack: () => Stack): Promise<Releases> {
  const { root, remove } = await makeNextRelease(webDist);
  let served: Release = 'built';
  async function serve(release: Release): Promise<void> {
    if (served === release) return;
    await stack().api().end('SIGTERM');
    await stack().startApi({ WEB_DIST: release === 'built' ? webDist : root });
    served = release;
  }
  return { next: root, serve, deploy: () => serve(served === 'built' ? 'next' : 'built'), remove };
}
