import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { findAlertProblems } from './alerts.ts';
import { findBareTexts } from './bare-text.ts';
import { findBoundaryViolations } from './boundaries.ts';
import { findDependencyProblems } from './dependencies.ts';
import { findDocPathProblems } from './doc-paths.ts';

import { checkKubernetes } from './kubernetes.ts';
import { findLengthProblems } from './lengths.ts';
import { findLicenceProblems } from './licences.ts';
import { lint } from './lint.ts';
import { findMutationProblems } from './mutations.ts';
import { findSecurityDocProblems } from './security-docs.ts';
import { findSettingProblems } from './settings.ts';
import { findTestHabits } from './test-habits.ts';

/** Throws the problems; a returned text says why nothing was checked. */
export interface CheckStep {
  name: string;
  run(): Promise<string | void>;
}

export const checkSteps: readonly CheckStep[] = [
  { name: 'format', run: () => tool('oxfmt', '--check', '.') },
  { name: 'lint and types', run: lint },
  { name: 'unused code', run: () => tool('knip', '--no-progress') },
  { name: 'boundaries', run: () => none(findBoundaryViolations()) },
  { name: 'dependencies', run: () => none(findDependencyProblems()) },
  { name: 'lengths', run: () => none(findLengthProblems()) },
  { name: 'text beside conditions', run: () => none(findBareTexts()) },
  { name: 'test habits', run: () => none(findTestHabits()) },
  { name: 'mutations', run: async () => none(await findMutationProblems()) },
  { name: 'settings', run: () => none(findSettingProblems()) },
  { name: 'licences', run: () => none(findLicenceProblems()) },
  { name: 'paths in docs', run: () => none(findDocPathProblems()) },
  { name: 'security docs', run: () => none(findSecurityDocProblems()) },
  { name: 'reliability docs', run: checkRegister },
  { name: 'alerts', run: () => none(findAlertProblems()) },
  { name: 'alert rules', run: testAlertRules },
  { name: 'Dockerfiles', run: lintDockerfiles },
  { name: 'docker-compose.yml', run: validateCompose },
  { name: 'Kubernetes manifests', run: () => checkKubernetes() },
];

async function tool(command: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
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
  for (const file of files) await tool('dockerfile-utils', 'lint', join(folder, file));
}

/** Checks the register of faults and abuses; it belongs to the scenarios, which are built on this package. */
async function checkRegister(): Promise<void> {
  const program = join(repositoryRoot, 'packages', 'scenarios', 'src', 'register', 'main.ts');
  await runToEnd(process.execPath, [program, 'check']);
}

/** Tests the rules with Prometheus' own tool, if installed. */
async function testAlertRules(): Promise<string | void> {
  if (!findOnPath(['promtool'])) return 'promtool is not installed';
  const folder = join('infra', 'observability');
  await tool('promtool', 'check', 'config', join(folder, 'prometheus.yml'));
  await tool('promtool', 'test', 'rules', join(folder, 'tests', 'alerts.test.yml'));
}

/** Validates the files with docker's own parser, if installed; it needs no engine. */
async function validateCompose(): Promise<string | void> {
  const compose = ['compose', '--env-file', join('infra', 'check', 'compose.env')];
  const isInstalled =
    findOnPath(['docker']) !== undefined &&
    (await runToEnd('docker', ['compose', 'version']).then(
      () => true,
      () => false,
    ));
  if (!isInstalled) return 'docker compose is not installed';
  await tool('docker', ...compose, 'config', '--quiet');
  const production = ['production', 'stages', 'production-stages'];
  for (const names of [['production'], ['stages'], ['dev'], ['gpu'], production]) {
    const files = names.flatMap((name) => ['-f', join('infra', 'docker', `${name}.yml`)]);
    await tool('docker', ...compose, '-f', 'docker-compose.yml', ...files, 'config', '--quiet');
  }
}
