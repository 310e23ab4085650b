import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/infra/services/paths';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: object | null;
  extends?: { service: string };
}

/** Compose's own: the override removes it. */
const reset = { tag: '!reset', resolve: () => null };

async function servicesOf(file: string): Promise<Record<string, Service>> {
  const text = await readFile(join(repositoryRoot, file), 'utf8');
  const { services } = parse(text, { merge: true, customTags: [reset] }) as {
    services: Record<string, Service>;
  };
  return services;
}

test.each([
  ['docker-compose.yml', []],
  ['docker-compose.yml', ['infra/docker/stages.yml']],
])('each image of %s and %o is built by one service', async (base, overrides) => {
  const services = await servicesOf(base);
  for (const file of overrides) {
    for (const [name, service] of Object.entries(await servicesOf(file))) {
      const inherited = services[service.extends?.service ?? name];
      services[name] = { ...inherited, ...service };
    }
  }
  const built = Object.values(services).filter(({ build }) => build);
  const images = built.map(({ image }) => image);
  expect(images.length).toBeGreaterThan(2);
  expect(images).toEqual([...new Set(images)]);
});
