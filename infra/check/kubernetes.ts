import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findOnPath, repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';

const OVERLAYS = join('infra', 'kubernetes', 'overlays');

interface Manifest {
  apiVersion: string;
  kind: string;
}

/** Where the types of a kind are, generated from the schemas that Kubernetes and KEDA publish. */
function typesOf({ apiVersion, kind }: Manifest): string {
  return apiVersion.startsWith('keda.sh/')
    ? `@kubernetes-models/keda/${apiVersion}/${kind}`
    : `kubernetes-models/${apiVersion}/${kind}`;
}

/**
 * Renders the overlays and compiles every manifest against its published schema: an unknown,
 * missing or wrongly typed field does not compile. Throws the errors; a returned text says why
 * nothing was checked.
 */
export async function checkKubernetes(overlays = ['production', 'small']): Promise<string | void> {
  if (!findOnPath(['kubectl'])) return 'kubectl is not installed';
  for (const overlay of overlays) {
    const rendered = await runToEnd('kubectl', ['kustomize', join(OVERLAYS, overlay)], {
      cwd: repositoryRoot,
    });
    await compile(parseAllDocuments(rendered).map((document) => document.toJS() as Manifest));
  }
}

/** Throws the compiler's errors if a manifest does not fit its schema. */
export async function compile(manifests: readonly Manifest[]): Promise<void> {
  // The file is inside this package, so that its dependencies are found.
  const caches = join(repositoryRoot, 'infra', 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'kubernetes-'));
  try {
    const lines = manifests.map(
      (manifest, index) =>
        `import type { I${manifest.kind} as Kind${index} } from '${typesOf(manifest)}';\n` +
        `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 2)};\n`,
    );
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options = {
      extends: '../../../../tsconfig.base.json',
      compilerOptions: { noEmit: true, types: [], skipLibCheck: true },
      files: ['manifests.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    await runToEnd('tsc', ['-p', folder], { cwd: repositoryRoot });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
