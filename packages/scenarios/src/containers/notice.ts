import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

/**
 * Whether NOTICE lists the package for this image: an entry (an unindented line and the indented
 * lines below it) that names it and has a line `Container images: api, worker.`
 */
export function noticeNames(name: string, image: string): boolean {
  return entries().some((entry) => {
    const images = /Container images:([^.]*)\./.exec(entry)?.[1]?.split(',') ?? [];
    const words = entry.split(/[\s(),;]+/);
    return words.includes(name) && images.some((listed) => listed.trim() === image);
  });
}

function entries(): string[] {
  const text = readFileSync(join(repositoryRoot, 'NOTICE'), 'utf8');
  return text.split(/\n(?=\S)/);
}
