import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../services/paths.ts';
import { readWorkspace, sourceFiles } from './workspace.ts';

/** Read by the launcher or the tests, so in nobody's config.ts. */
const ofTheLauncher = ['WORKER_PROCESSES', 'CHROMIUM_PATH'];

/**
 * `.env.example` names every variable of every configuration, and no other, each with a line that says what it is.
 * Returns what breaks that, as sentences.
 */
export function findEnvExampleProblems(root = repositoryRoot): string[] {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  const lines = text.split('\n');
  const documented = new Set(lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []));
  const read = new Set([...variablesOfConfigs(root), ...ofTheLauncher]);
  return [
    ...[...read]
      .filter((name) => !documented.has(name))
      .map((name) => `${name} is not in .env.example`),
    ...[...documented]
      .filter((name) => !read.has(name))
      .map((name) => `${name} of .env.example is read by nobody`),
  ];
}

/** The keys of the zod objects in `config.ts` and `*-environment.ts`. */
function variablesOfConfigs(root: string): string[] {
  return readWorkspace(root)
    .filter((pkg) => existsSync(join(pkg.folder, 'src')))
    .flatMap((pkg) =>
      sourceFiles(pkg.folder)
        .filter((file) => /(^|[/-])(config|environment)\.ts$/.test(file) && pkg.name !== 'infra')
        .flatMap((file) => [
          ...readFileSync(join(pkg.folder, file), 'utf8').matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm),
        ]),
    )
    .map((match) => match[1] ?? '');
}
