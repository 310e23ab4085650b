import { z } from 'zod';
import { docker } from './docker.ts';

const contents = z.object({
  packages: z.array(z.object({ name: z.string(), version: z.string(), license: z.string() })),
  ours: z.array(z.string()),
  debian: z.array(z.string()),
  sbom: z.array(z.string()),
  uid: z.number(),
  writable: z.array(z.string()),
});
export type Contents = z.infer<typeof contents>;

/** Runs inside the image, to see its actual contents. */
const script = `
  const { readdirSync, readFileSync, lstatSync, existsSync, accessSync, constants } = require('node:fs');
  const { join } = require('node:path');
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const folders = (path) => existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  const named = (path) => folders(path).flatMap((entry) => /\\/@[^/]+$/.test(entry) ? folders(entry) : [entry]);
  const packages = folders('/app/node_modules/.pnpm')
    .flatMap((entry) => named(join(entry, 'node_modules')))
    .filter((path) => !lstatSync(path).isSymbolicLink() && existsSync(join(path, 'package.json')))
    .map((path) => read(join(path, 'package.json')))
    .map(({ name, version, license, licenses }) => {
      const told = license ?? licenses ?? 'none';
      return { name, version, license: typeof told === 'string' ? told : JSON.stringify(told) };
    });
  const canWrite = (path) => { try { accessSync(path, constants.W_OK); return true; } catch { return false; } };
  const everywhere = (path) => ['/proc', '/sys', '/dev', '/app/node_modules'].includes(path) ? [] : canWrite(path) ? [path] :
    readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      .flatMap((entry) => { try { return everywhere(join(path, entry.name)); } catch { return []; } });
  console.log(JSON.stringify({
    packages,
    ours: [...folders('/app/apps'), ...folders('/app/packages')].map((path) => path.replace('/app/', '')),
    debian: folders('/var/lib/dpkg/status.d').map((path) => path.split('/').at(-1)),
    sbom: read('/app/sbom.cdx.json').components.map(({ group, name, version }) => (group ? group + '/' : '') + name + '@' + version),
    uid: process.getuid(),
    writable: everywhere('/'),
  }));`;

/** Everything installed into an image on top of its base, read in a container. */
export async function listContents(image: string): Promise<Contents> {
  const output = await docker(
    ...['run', '--rm', '--network', 'none', '--entrypoint', 'node', image, '-e', script],
  );
  return contents.parse(JSON.parse(output));
}
