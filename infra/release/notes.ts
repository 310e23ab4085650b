import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// A release calls this before the dependencies are installed, so it imports none.
const repositoryRoot = resolve(import.meta.dirname, '../..');

/** The section of a version in CHANGELOG.md; throws if it is missing or package.json has another version. */
export function notesOf(version: string, root = repositoryRoot): string {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  if (manifest.version !== version)
    throw new Error(`package.json is at ${manifest.version}, not at ${version}`);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const section = changelog
    .split(/^## /m)
    .find((part) => part.startsWith(`${version} `) || part.startsWith(`${version}\n`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no entry for ${version}`);
  return notes;
}

if (import.meta.main) console.log(notesOf(process.argv[2] ?? ''));
