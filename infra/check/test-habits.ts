import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspace, sourceFiles } from './workspace.ts';

/** A wait for a fixed time, in its usual spellings. Use `waitFor` to poll. */
const fixedSleep =
  /node:timers\/promises|new Promise(?:<\w+>)?\(\s*\(?\w+\)?\s*=>\s*(?:\{\s*)?setTimeout\(|\b(?:sleep|delay)\(\s*\d/;

/** A limit of a test, of a hook or of a wait, in its usual spellings. */
const limits =
  /\b(?:timeout|timeoutMs|testTimeout|hookTimeout): (\d[\d_]*)|^\}, (\d[\d_]*)\);$|\b(?:\w+_TIMEOUT_MS|LIMIT_MS) = (\d[\d_]*);/gm;
const LEAST_MS = 90_000;
/** The first line of a file that is about limits, or of one that waits for nothing else than time, with the reason. */
const mayBeShort = /^\/\/ Short limits: \S+/m;
const maySleep = /^\/\/ Fixed waits: \S+/m;

const isTooShort = (source: string): boolean =>
  !mayBeShort.test(source) &&
  [...source.matchAll(limits)].some((found) => {
    const ms = found.slice(1).find((digits) => digits !== undefined);
    return Number(ms?.replaceAll('_', '')) < LEAST_MS;
  });

const habits: Array<{ has(source: string): boolean; advice: string }> = [
  {
    has: (source) => !maySleep.test(source) && fixedSleep.test(source),
    advice:
      'waits for a fixed time; use waitFor() on a condition, or say "// Fixed waits: " and why time itself is needed',
  },
  {
    has: isTooShort,
    advice: `has a limit below ${LEAST_MS / 1_000} s, which a busy machine exceeds; leave it out, or say "// Short limits: " and why`,
  },
  {
    has: (source) => /\bvi\.wait(?:For|Until)\(/.test(source),
    advice: 'gives up after a second; use waitFor() of @talkreel/testing instead of the one of vi',
  },
];

/** What tests are made of without being tests themselves. The soak and the demo are programs. */
const helpers: Readonly<Record<string, RegExp>> = {
  web: /^e2e\//,
  scenarios: /^src\/(?!soak\/|demo\/)/,
};

const isOfTests = (pkg: string, file: string): boolean =>
  (/\.(test|e2e)\.tsx?$/.test(file) && file !== 'check/test-habits.test.ts') ||
  helpers[pkg]?.test(file) === true;

/** Tests, and their helpers, that depend on how fast the machine is, as sentences. */
export function findTestHabits(packages = readWorkspace()): string[] {
  return packages.flatMap((pkg) =>
    sourceFiles(pkg.folder)
      .filter((file) => isOfTests(pkg.name, file))
      .flatMap((file) => {
        const source = readFileSync(join(pkg.folder, file), 'utf8');
        const found = habits.filter(({ has }) => has(source));
        return found.map(({ advice }) => `${pkg.name}/${file}: ${advice}`);
      }),
  );
}
