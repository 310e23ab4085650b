import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const path = join(repositoryRoot, '.data', 'test-files.json');

/** The newest results of every test file that was run here. */
export function readTestResults(): TestResults {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TestResults;
  } catch {
    return {};
  }
}

/** Replaces the results of these files and keeps those of others. */
export function keepTestResults(results: TestResults): void {
  mkdirSync(dirname(path), { recursive: true });
  // The file is replaced atomically: a run may end at any moment, and the next one resumes from it.
  writeFileSync(`${path}.new`, JSON.stringify({ ...readTestResults(), ...results }));
  renameSync(`${path}.new`, path);
}
