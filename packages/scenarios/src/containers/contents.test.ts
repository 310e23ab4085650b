import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { docker, IMAGES, imageName } from './docker.ts';
import { listContents } from './list-contents.ts';

const BASE = 'node:24.21.0-bookworm-slim';
const MAX_BYTES_ABOVE_BASE = 450_000_000;
/** Licences with obligations for whoever distributes the package. */
const COPYLEFT = /\b[AL]?GPL|\bSSPL|\bBUSL|\bEUPL|\bCDDL|\bEPL/i;
const NOT_FOR_PRODUCTION = ['typescript', 'vitest', 'vite', 'turbo', 'playwright-core', 'knip'];

/**
 * The production dependencies of an app according to the lockfile, computed differently from the
 * image build.
 */
async function production(app: string): Promise<Set<string>> {
  const sbom = await runToEnd(
    'pnpm',
    [
      '--filter',
      `@talkreel/${app}`,
      'sbom',
      '--prod',
      '--lockfile-only',
      '--sbom-format',
      'cyclonedx',
    ],
    { cwd: repositoryRoot },
  );
  const parts = z.object({
    components: z.array(
      z.object({ group: z.string().optional(), name: z.string(), version: z.string() }),
    ),
  });
  const { components } = parts.parse(JSON.parse(sbom));
  return new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
}

describe.each(IMAGES)('the image of the %s', async (image) => {
  const held = await listContents(imageName(image));
  const names = held.packages.map(({ name }) => name);
  const versioned = held.packages.map(({ name, version }) => `${name}@${version}`);

  test('contains the production dependencies of its app and nothing else', async () => {
    const needed = await production(image);
    expect(names.length).toBeGreaterThan(50);
    expect(versioned.filter((name) => !needed.has(name))).toEqual([]);
    expect(names.filter((name) => NOT_FOR_PRODUCTION.includes(name))).toEqual([]);
    expect(held.ours.filter((folder) => folder.startsWith('apps/')).toSorted()).toEqual(
      image === 'api' ? ['apps/api', 'apps/web'] : [`apps/${image}`],
    );
    expect(held.ours.includes('packages/media-engine')).toBe(image === 'sandbox');
    expect(held.ours).not.toContain('packages/services');
    expect(held.ours).not.toContain('packages/testing');
  });

  test('contains nothing under a copyleft licence that NOTICE does not list for it', () => {
    const copyleft = held.packages.filter(({ license }) => COPYLEFT.test(license));
    expect(copyleft.filter(({ name }) => !noticeNames(name, image))).toEqual([]);
    // Debian's programs and libraries: only those of FFmpeg, which NOTICE explains.
    expect(held.debian).toContain('ffmpeg');
    expect(noticeNames('FFmpeg', image)).toBe(true);
  });

  test('has labels, and lists all its contents in its SBOM', async () => {
    expect(versioned.filter((name) => !held.sbom.includes(name))).toEqual([]);
    const labels = JSON.parse(
      await docker('image', 'inspect', '--format', '{{json .Config.Labels}}', imageName(image)),
    );
    expect(labels).toMatchObject({
      'org.opencontainers.image.title': `Talkreel ${image}`,
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': '0.0.0-test',
    });
  });

  test('runs as an unprivileged user who may write only to /data and /tmp', () => {
    expect(held.uid).toBe(1000);
    const ofTheBase = ['/home/node', '/run/lock', '/var/tmp'];
    expect(held.writable.filter((path) => !ofTheBase.includes(path))).toEqual(['/data', '/tmp']);
  });

  test('is at most 450 MB larger than its base, ffmpeg included', async () => {
    const [size, base] = await Promise.all(
      [imageName(image), BASE].map((name) =>
        docker('image', 'inspect', '--format', '{{.Size}}', name),
      ),
    );
    expect(Number(size) - Number(base)).toBeLessThan(MAX_BYTES_ABOVE_BASE);
  });
});

/**
 * Whether NOTICE lists the package for this image: an entry (an unindented line and the indented
 * lines below it) that names it and has a line `Container images: api, worker.`
 */
function noticeNames(name: string, image: string): boolean {
  return entries().some((entry) => {
    const images = /Container images:([^.]*)\./.exec(entry)?.[1]?.split(',') ?? [];
    const words = entry.split(/[\s(),;]+/);
    return words.includes(name) && images.some((listed) => listed.trim() === image);
  });
}

function entries(): string[] {
  const text = readFileSync(join(repositoryRoot, 'NOTICE'), 'utf8');
  return text.split(/\n(?=\S)/);
}
