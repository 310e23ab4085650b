import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspace, sourceFiles } from './workspace.ts';

/** A wait for a fixed time, in its usual spellings. Use `waitFor` to poll. */
const fixedSleep =
  /node:timers\/promises|new Promise(?:<\w+>)?\(\s*\(?\w+\)?\s*=>\s*(?:\{\s*)?setTimeout\(|\b(?:sleep|delay)\(\s*\d/;

/** Tests that sleep for a fixed time instead of waiting on a condition, as sentences. */
export function findTestHabits(packages = readWorkspace()): string[] {
  return packages.flatMap((pkg) =>
    sourceFiles(pkg.folder)
      .filter((file) => /\.(test|e2e)\.tsx?$/.test(file) && file !== 'check/test-habits.test.ts')
      .filter((file) => fixedSleep.test(readFileSync(join(pkg.folder, file), 'utf8')))
      .map((file) => `${pkg.name}/${file}: waits for a fixed time; use waitFor() on a condition`),
  );
}
