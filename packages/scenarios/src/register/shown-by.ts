import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { type CallExpression, parseSync, Visitor } from 'oxc-parser';

/** A test and the cases that it shows, as said above it: `@shows fault 5, abuse 33`. */
export interface ShowingTest {
  /** A path in the repository. */
  file: string;
  /** The title as written. */
  title: string;
  isSkipped: boolean;
  cases: string[];
}

/** The mark of a test, as a whole comment. */
const MARK = /^\*?\s*@shows\s+(.*?)\s*$/;
/** Calls that define tests without running them; a group of them counts for the whole file. */
const SKIPPED = /\b(?:test|it)(?:\.\w+)*\.(?:skip|todo|fails)\b/;
const SKIPPED_GROUP = /\bdescribe(?:\.\w+)*\.(?:skip|todo)\b/;

/** Every marked test of the workspace, by file, in the order in which they are written. */
export function listShowingTests(): { tests: ShowingTest[]; problems: string[] } {
  const paths = globSync('{apps,bench,infra,packages}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const found = paths
    .toSorted()
    .map((path) => testsOf(path, readFileSync(join(repositoryRoot, path), 'utf8')));
  return {
    tests: found.flatMap(({ tests }) => tests),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** The marked tests of a source, and marks that are above no test. */
export function testsOf(
  file: string,
  source: string,
): { tests: ShowingTest[]; problems: string[] } {
  if (!source.includes('@shows')) return { tests: [], problems: [] };
  const { program, comments } = parseSync(file, source);
  const calls: CallExpression[] = [];
  new Visitor({
    CallExpression: (node) => {
      if (/^(?:test|it)\b/.test(source.slice(node.start, node.end)) && titleOf(node) !== null)
        calls.push(node);
    },
  }).visit(program);
  const tests: ShowingTest[] = [];
  const problems: string[] = [];
  for (const comment of comments) {
    const [, names] = MARK.exec(comment.value) ?? [];
    if (names === undefined) continue;
    const call = calls.find(
      ({ start }) => start > comment.end && source.slice(comment.end, start).trim() === '',
    );
    const title = call && titleOf(call);
    if (!call || typeof title !== 'string') {
      problems.push(`${file}: "@shows ${names}" is not above a test`);
      continue;
    }
    const isSkipped =
      SKIPPED.test(source.slice(call.start, call.callee.end)) || SKIPPED_GROUP.test(source);
    tests.push({ file, title, isSkipped, cases: names.split(/,\s*/) });
  }
  return { tests, problems };
}

/** The title of a test; null if the call has none. */
function titleOf({ arguments: [first] }: CallExpression): string | null {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first?.type === 'TemplateLiteral')
    return first.quasis.map(({ value }) => value.raw).join('%s');
  return null;
}
