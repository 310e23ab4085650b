import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

/**
 * Runs a TypeScript file of the repository on this process's console and returns its exit code. It
 * ends with this process.
 */
export async function runScript(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(process.execPath, [join(repositoryRoot, file), ...args], {
    cwd: repositoryRoot,
    env,
    stdio: 'inherit',
  });
  const stop = (): unknown => child.kill('SIGTERM');
  process.once('exit', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', stop);
  return code ?? 1;
}
