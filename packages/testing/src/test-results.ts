import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

/** One test of the newest run of its file. */
export interface TestResult {
  /** The test's title without those of its groups; parameters are filled in. */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  ms: number;
}

/** The newest run of a test file here. */
export interface FileResult {
  tests: TestResult[];
  seconds: number;
  processorSeconds: number;
  /** The fingerprint of the sources with which every test of the file that can run here has passed. */
  passedAs?: string;
}

/** Results by file, relative to the repository. */
export type TestResults = Record<string, FileResult>;

const folder = join(repositoryRoot, '.data', 'test-files');

/** The newest results of every test file that was run here. */
export function readTestResults(): TestResults {
  if (!existsSync(folder)) return {};
  const kept = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    kept.map((name) => {
      const { file, ...result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept;
      return [file, result];
    }),
  );
}

interface Kept extends FileResult {
  file: string;
}

/** Replaces the result of this file. Each has a file of its own, since parts of a run that go on at once report here. */
export function keepTestResult(file: string, result: FileResult): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${file.replaceAll('/', '.')}.json`);
  // It is replaced atomically: a run may end at any moment, and the next one resumes from it.
  writeFileSync(`${path}.new`, JSON.stringify({ file, ...result } satisfies Kept));
  renameSync(`${path}.new`, path);
}
