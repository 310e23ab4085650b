import { spawn } from 'node:child_process';
import { processorSecondsOf } from '@talkreel/services/processor-time';

/** A run that lasts longer than this has hung. */
const MOST_MS = 90 * 60_000;

/**
 * Keeps `count` processes busy until it is stopped, so that tests show whether they hold on a machine that has this load
 * already. They end with this process, and by themselves after an hour and a half.
 */
export function burnProcessors(count: number): { stop(): void; processorSeconds(): number } {
  const busy = `const end = Date.now() + ${MOST_MS};
    const parent = process.ppid;
    while (Date.now() < end && process.ppid === parent) for (let i = 0; i < 1e8; i++);`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
  );
  const stop = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  const secondsOf = (pid: number | undefined): number =>
    pid === undefined ? 0 : processorSecondsOf(pid);
  return {
    stop,
    processorSeconds: () => children.reduce((sum, { pid }) => sum + secondsOf(pid), 0),
  };
}
