import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';

/** A fingerprint of everything that git knows or would add: equal for equal sources, whether committed or not. */
export async function fingerprintOfSources(root = repositoryRoot): Promise<string> {
  const listed = await runToEnd('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
  });
  const hash = createHash('sha256');
  for (const file of [...new Set(listed.split('\0'))].toSorted()) {
    // This document is generated from the results of a run.
    if (file === '' || file === 'docs/reliability.md') continue;
    hash.update(`\0${file}\0`).update(contentOf(join(root, file)));
  }
  return hash.digest('hex');
}

function contentOf(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch {
    // The file is deleted but not committed yet, or is a folder of another repository.
    return '';
  }
}
