import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';

/** The product's own images. */
export const IMAGES = ['api', 'worker', 'sandbox'] as const;

/** Keeps test images apart from the other images on this machine. */
export const TEST_VERSION = '0.0.0-test';

export const imageName = (image: (typeof IMAGES)[number]) => `talkreel-${image}:${TEST_VERSION}`;

/** Runs docker in the repository; returns its output without the final line break. */
export async function docker(...args: string[]): Promise<string> {
  const output = await runToEnd('docker', args, { cwd: repositoryRoot, timeoutMs: 900_000 });
  return output.trim();
}
