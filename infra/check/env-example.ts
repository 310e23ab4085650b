import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingNames } from '@talkreel/settings/names';
import { repositoryRoot } from '@talkreel/services/paths';
import { readWorkspace, sourceFiles } from './workspace.ts';

/** Files in which docker compose fills in `${NAME}`. */
const composeFiles = [
  'docker-compose.yml',
  join('infra', 'docker', 'production.yml'),
  join('infra', 'docker', 'stages.yml'),
];

/** Variables that the launcher or the tests read, so they are not in any config.ts. */
const ofTheLauncher = ['WORKER_PROCESSES', 'CHROMIUM_PATH'];

/** Variables that the images set. */
const ofTheImages = [
  'HOST',
  'WEB_DIST',
  'WORKER_HOST',
  'WORKER_PORT',
  'FFMPEG_PATH',
  'FFPROBE_PATH',
];

/**
 * `.env.example` must name exactly the variables of all configurations and of the compose files,
 * and docker-compose.yml must pass on those of api and worker. Returns violations as sentences.
 */
export function findEnvExampleProblems(root = repositoryRoot): string[] {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  const lines = text.split('\n');
  const documented = new Set(lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []));
  const read = new Set([
    ...variablesOfConfigs(root),
    ...variablesOfCompose(root),
    ...ofTheLauncher,
  ]);
  const known = new Set<string>(settingNames);
  return [
    ...[...read]
      .filter((name) => !documented.has(name))
      .map((name) => `${name} is not in .env.example`),
    ...[...documented]
      .filter((name) => !read.has(name))
      .map((name) => `${name} in .env.example is never read`),
    ...[...documented]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is not in packages/settings/src/names.ts`),
    ...[...known]
      .filter((name) => !documented.has(name))
      .map((name) => `${name} of packages/settings/src/names.ts is not in .env.example`),
    ...notPassedOn(root).map((name) => `${name} is not in docker-compose.yml`),
  ];
}

/** Variables that an api or worker reads but that its container never gets, so they have no effect there. */
function notPassedOn(root: string): string[] {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const there = new Set([...compose.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
  const read = new Set(variablesOfConfigs(root, ['sandbox']));
  return [...read].filter((name) => !there.has(name) && !ofTheImages.includes(name));
}

/** The keys of the zod objects in `config.ts` and `*-environment.ts`. */
function variablesOfConfigs(root: string, except: string[] = []): string[] {
  return readWorkspace(root)
    .filter((pkg) => existsSync(join(pkg.folder, 'src')) && !except.includes(pkg.name))
    .flatMap((pkg) =>
      sourceFiles(pkg.folder)
        .filter((file) => /(^|[/-])(config|environment)\.ts$/.test(file) && pkg.name !== 'infra')
        .flatMap((file) => [
          ...readFileSync(join(pkg.folder, file), 'utf8').matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm),
        ]),
    )
    .map((match) => match[1] ?? '');
}

function variablesOfCompose(root: string): string[] {
  return composeFiles
    .map((file) => join(root, file))
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)])
    .map((match) => match[1] ?? '');
}
