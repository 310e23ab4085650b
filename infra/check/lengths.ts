import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { repositoryRoot } from '@talkreel/services/paths';
import { readWorkspace, sourceFiles } from './workspace.ts';

const MOST_LINES_OF_FILE = 300;
const MOST_LINES_OF_FUNCTION = 60;

/** Files and functions that are too long, as sentences. */
export function findLengthProblems(packages = readWorkspace()): string[] {
  return packages.flatMap(({ folder }) =>
    sourceFiles(folder).flatMap((file) => {
      if (file.endsWith('.generated.ts')) return [];
      const path = join(folder, file);
      return tooLong(relative(repositoryRoot, path), readFileSync(path, 'utf8'));
    }),
  );
}

function tooLong(file: string, source: string): string[] {
  const lines = source.trimEnd().split('\n').length;
  // Most files need not be parsed.
  if (lines <= MOST_LINES_OF_FUNCTION) return [];
  return [
    ...functionsOf(file, source)
      .filter(({ ownLines }) => ownLines > MOST_LINES_OF_FUNCTION)
      .map(
        ({ name, ownLines }) =>
          `${file}: ${name} has ${ownLines} lines, ${MOST_LINES_OF_FUNCTION} at most`,
      ),
    ...(lines > MOST_LINES_OF_FILE
      ? [`${file} has ${lines} lines, ${MOST_LINES_OF_FILE} at most`]
      : []),
  ];
}

interface FunctionLength {
  name: string;
  /** The number of lines without the bodies of the functions inside, which are measured separately. */
  ownLines: number;
}

/** The functions of a module, ordered by their end. */
export function functionsOf(file: string, source: string): FunctionLength[] {
  const lineOf = lineFinder(source);
  const around: Array<{ inner: number }> = [];
  const found: FunctionLength[] = [];
  const enter = () => around.push({ inner: 0 });
  const leave = (node: { start: number; end: number }, name = '(anonymous)') => {
    const lines = lineOf(node.end - 1) - lineOf(node.start) + 1;
    const inner = around.pop()?.inner ?? 0;
    found.push({ name, ownLines: lines - inner });
    const outer = around.at(-1);
    // The first line of an inner function also belongs to the outer one.
    if (outer) outer.inner += lines - 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': (node) => leave(node, node.id?.name),
    'FunctionExpression:exit': (node) => leave(node, node.id?.name),
    'ArrowFunctionExpression:exit': (node) => leave(node),
  }).visit(parseSync(file, source).program);
  return found;
}

/** The line of an offset. */
function lineFinder(source: string): (offset: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
