import { runScript } from '../launch/run-script.ts';

/** The soak of a minute. Always the same seed, so that a failure can be reproduced. */
export async function runShortSoak(env: NodeJS.ProcessEnv): Promise<void> {
  const short = ['--minutes', '1', '--seed', '11', '--people', '24', '--acts', '1'];
  const code = await runScript('packages/scenarios/src/soak/main.ts', short, env);
  if (code !== 0) throw new Error('the ledgers differ, or work was left over');
}
