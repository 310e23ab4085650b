import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, repositoryRoot } from '../services/paths.ts';
import { runToEnd } from '../services/server-process.ts';
import { findBoundaryViolations } from './boundaries.ts';
import { findDependencyProblems } from './dependencies.ts';
import { findEnvExampleProblems } from './env-example.ts';
import { findTestHabits } from './test-habits.ts';

/** Throws with what is wrong; a returned text says why nothing was looked at. */
export interface CheckStep {
  name: string;
  run(): Promise<string | void>;
}

export const checkSteps: readonly CheckStep[] = [
  { name: 'format', run: () => tool({}, 'oxfmt', '--check', '.') },
  { name: 'lint', run: () => tool({}, 'oxlint', '--type-aware', '--deny-warnings') },
  {
    name: 'types',
    run: () => tool({}, 'turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only'),
  },
  { name: 'unused code', run: () => tool({}, 'knip', '--no-progress') },
  { name: 'boundaries', run: () => none(findBoundaryViolations()) },
  { name: 'dependencies', run: () => none(findDependencyProblems()) },
  { name: 'test habits', run: () => none(findTestHabits()) },
  { name: '.env.example', run: () => none(findEnvExampleProblems()) },
  { name: 'Dockerfiles', run: lintDockerfiles },
  { name: 'docker-compose.yml', run: validateCompose },
];

async function tool(
  settings: Record<string, string>,
  command: string,
  ...args: string[]
): Promise<void> {
  const env = { ...process.env, ...settings, NO_COLOR: '1', FORCE_COLOR: '0' };
  await runToEnd(command, args, { cwd: repositoryRoot, env, tailLength: 40_000 });
}

async function none(problems: readonly string[]): Promise<void> {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function lintDockerfiles(): Promise<void> {
  const folder = join('infra', 'docker');
  const files = readdirSync(join(repositoryRoot, folder)).filter((file) =>
    file.endsWith('Dockerfile'),
  );
  for (const file of files) await tool({}, 'dockerfile-utils', 'lint', join(folder, file));
}

/** By docker's own reader of compose files, where it is installed; it needs no engine. */
async function validateCompose(): Promise<string | void> {
  const hasPlugin = findOnPath(['docker'])
    ? await runToEnd('docker', ['compose', 'version']).then(
        () => true,
        () => false,
      )
    : false;
  if (!hasPlugin && !findOnPath(['docker-compose'])) return 'docker-compose is not installed';
  const [command, ...first] = hasPlugin ? ['docker', 'compose'] : ['docker-compose'];
  const live = ['-f', 'docker-compose.yml', '-f', 'infra/docker/production.yml'];
  const needed = ['PUBLIC_URL', 'SESSION_SECRET', 'MEDIA_SECRET', 'POSTGRES_PASSWORD'];
  const settings = Object.fromEntries(needed.map((name) => [name, 'set']));
  for (const files of [[], live]) {
    await tool(settings, command ?? '', ...first, ...files, 'config', '--quiet');
  }
}
