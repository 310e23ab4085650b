import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withDependencies } from '../check/workspace.ts';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';

const webFolder = join(repositoryRoot, 'apps', 'web');
const stampFile = join(repositoryRoot, 'node_modules', '.talkreel-web.json');

/** Builds the web app if its sources have changed since the last build. Returns whether it did. */
export async function buildWeb(onBuild: () => void): Promise<boolean> {
  const fingerprint = fingerprintOf(webBuildInputs());
  if (existsSync(join(webFolder, 'dist', 'index.html')) && readStamp() === fingerprint)
    return false;
  onBuild();
  await runToEnd('turbo', ['run', 'build', '--filter=@talkreel/web', '--output-logs=errors-only'], {
    cwd: repositoryRoot,
  });
  writeFileSync(stampFile, JSON.stringify(fingerprint));
  return true;
}

function readStamp(): unknown {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : undefined;
}

/** Every file that the build may read: those of the web app, and of the packages it imports. */
export function webBuildInputs(): string[] {
  return [
    ...withDependencies('web').flatMap(({ folder }) => filesBelow(folder)),
    join(repositoryRoot, 'pnpm-lock.yaml'),
    join(repositoryRoot, 'tsconfig.base.json'),
  ];
}

function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`\0${relative(repositoryRoot, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (entry.isDirectory()) {
      if (!['dist', 'node_modules', 'e2e', '.turbo'].includes(entry.name)) {
        files.push(...filesBelow(join(folder, entry.name)));
      }
    } else if (entry.isFile() && !/\.md$|\.test\.tsx?$/.test(entry.name)) {
      files.push(join(folder, entry.name));
    }
  }
  return files;
}
