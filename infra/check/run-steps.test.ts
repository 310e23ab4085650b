import { runToEnd } from '@talkreel/services/server-process';
import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';

const node = (program: string): Promise<string> => runToEnd(process.execPath, ['-e', program]);
const burn = (seconds: number): string =>
  `while (process.cpuUsage().user < ${seconds * 1_000_000}) Math.random();`;

const said: string[] = [];
const report = { say: (text: string) => void said.push(text), warn: () => undefined };

test('every step has its own processor time and its own end', async () => {
  const tally = await runSteps(
    [
      { name: 'dear', run: async () => void (await node(burn(0.5))) },
      { name: 'cheap', run: async () => void (await node('')) },
      { name: 'not here', run: () => Promise.resolve('nothing to do') },
      { name: 'broken', run: () => node('throw new Error("no")').then(() => undefined) },
    ],
    report,
  );
  const used = new Map(tally.times?.map(({ name, processorSeconds }) => [name, processorSeconds]));
  expect(used.get('dear')).toBeGreaterThanOrEqual(0.4);
  expect(used.get('cheap')).toBeLessThan(0.4);
  expect(tally).toMatchObject({
    passed: 2,
    skipped: ['not here, nothing to do'],
    failures: [{ name: 'broken', reason: expect.stringContaining('no') }],
  });
  expect(said.join('\n')).toMatch(/^✓ dear \([\d.]+ s, [\d.]+ of processor\)$/m);
});
