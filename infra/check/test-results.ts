import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';

/** One test of the newest run of its file. */
export interface TestResult {
  /** Its title without those of its groups; parameters are filled in. */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  ms: number;
}

/** By file, relative to the repository. */
export type TestResults = Record<string, TestResult[]>;

const file = join(repositoryRoot, '.data', 'test-results.json');

/** The newest results of every test file that was run here. */
export function readTestResults(): TestResults {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestResults;
  } catch {
    return {};
  }
}

/** Replaces the results of these files and keeps those of others. */
export function keepTestResults(results: TestResults): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readTestResults(), ...results }));
}
