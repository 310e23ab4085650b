import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: object | null;
  environment?: Record<string, unknown>;
  extends?: { file: string; service: string };
}

/** Tags of Compose's own YAML: the override removes or replaces a value. */
const customTags = [
  { tag: '!reset', resolve: () => null },
  { tag: '!override', collection: 'seq' as const },
];

const BASE = 'docker-compose.yml';
const PRODUCTION = 'infra/docker/production.yml';
const STAGES = 'infra/docker/stages.yml';

async function servicesOf(file: string): Promise<Record<string, Service>> {
  const text = await readFile(join(repositoryRoot, file), 'utf8');
  const { services } = parse(text, { merge: true, customTags }) as {
    services: Record<string, Service>;
  };
  return services;
}

/** Merges files as Compose does: `extends` reads one file alone, and each file is laid over those before it. */
async function merged(...files: string[]): Promise<Record<string, Service>> {
  const all: Record<string, Service> = {};
  for (const file of files) {
    for (const [name, service] of Object.entries(await servicesOf(file))) {
      const { file: other, service: extended = '' } = service.extends ?? {};
      const inherited = other ? (await servicesOf(other))[extended] : {};
      const environment = {
        ...all[name]?.environment,
        ...inherited?.environment,
        ...service.environment,
      };
      all[name] = { ...all[name], ...inherited, ...service, environment };
    }
  }
  return all;
}

test.each([[[BASE]], [[BASE, STAGES]]])(
  'each image of %o is built by one service',
  async (files) => {
    const built = Object.values(await merged(...files)).filter(({ build }) => build);
    const images = built.map(({ image }) => image);
    expect(images.length).toBeGreaterThan(2);
    expect(images).toEqual([...new Set(images)]);
  },
);

test.each([
  [[BASE, PRODUCTION]],
  [[BASE, PRODUCTION, STAGES, 'infra/docker/production-stages.yml']],
])('nothing of %o works for the sandbox', async (files) => {
  const services = Object.entries(await merged(...files));
  const ours = services.filter(([, { image }]) => /-(?:api|worker):/.test(image ?? ''));
  expect(ours.length).toBeGreaterThan(2);
  for (const [name, { environment = {} }] of ours) {
    expect([name, environment['NODE_ENV']]).toEqual([name, 'production']);
    const values = Object.values(environment).map(String);
    expect([name, values.filter((value) => /sandbox|localhost/.test(value))]).toEqual([name, []]);
  }
});
