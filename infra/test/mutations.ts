import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

/** A small fault of the product, kept as a patch: the tests should fail with it. */
export interface Mutation {
  /** The name of the patch file: `07-deadline-without-balance`. */
  name: string;
  /** The path of the patch, relative to the repository. */
  patch: string;
  /** What is broken, in a sentence. */
  broken: string;
  /** The test file that is expected to fail, which runs first. */
  test: string;
  /** The title of that test, as its source names it: a test of many cases by their pattern, or one of them. */
  title: string;
  isLongOnly: boolean;
  /** The files that the patch changes. */
  changes: string[];
}

const FOLDER = join('infra', 'test', 'mutations');
const HEAD =
  /^# (?<broken>.+)\n# Caught by (?<test>\S+), (?<run>in the short run|only in the long run):\n# (?<title>.+)\n/;

/** The table of mutations for readers. */
export const MUTATIONS_TABLE = join(FOLDER, 'README.md');

/** All patches; throws if one does not begin with its three lines. */
export function readMutations(root = repositoryRoot): Mutation[] {
  const files = readdirSync(join(root, FOLDER)).filter((file) => file.endsWith('.patch'));
  return files.toSorted().map((file) => {
    const text = readFileSync(join(root, FOLDER, file), 'utf8');
    const { broken = '', test = '', run, title = '' } = HEAD.exec(text)?.groups ?? {};
    if (run === undefined)
      throw new Error(`${file} begins with something else than what is broken and what catches it`);
    return {
      name: file.slice(0, -'.patch'.length),
      patch: join(FOLDER, file),
      broken,
      test,
      title,
      isLongOnly: run.startsWith('only'),
      changes: [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path),
    };
  });
}
