import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';

/** Services with images that the tests use but do not build, without Grafana and the bucket. */
const SERVICES = ['proxy', 'balancer', 'postgres', 'redis', 'prometheus', 'alertmanager'];

/** Why our containers cannot run here, or undefined. Fetches missing images. */
export async function containersMissing(): Promise<string | undefined> {
  if (!findOnPath(['docker'])) return 'docker is not installed';
  const answers = await succeeds('docker', ['version']);
  if (!answers) return 'no container engine is running';
  if (!(await succeeds('docker', ['compose', 'version']))) return 'docker compose is not installed';
  for (const image of await foreignImages()) {
    const isThere =
      (await succeeds('docker', ['image', 'inspect', image])) ||
      (await succeeds('docker', ['pull', '--quiet', image]));
    if (!isThere) return `the image ${image} is not available locally and cannot be pulled`;
  }
  return undefined;
}

async function foreignImages(): Promise<string[]> {
  const arguments_ = ['compose', '--profile', 'observability', 'config', '--format', 'json'];
  const output = await runToEnd('docker', arguments_, { cwd: repositoryRoot });
  const { services } = JSON.parse(output) as { services: Record<string, { image: string }> };
  const dockerfile = readFileSync(join(repositoryRoot, 'infra/docker/server.Dockerfile'), 'utf8');
  const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map((match) => match[1]);
  return [...bases, ...SERVICES.map((name) => services[name]?.image)].filter(
    (image) => image !== undefined,
  );
}

function succeeds(command: string, args: string[]): Promise<boolean> {
  return runToEnd(command, args, { cwd: repositoryRoot }).then(
    () => true,
    () => false,
  );
}
