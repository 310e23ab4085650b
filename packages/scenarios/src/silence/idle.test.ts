/** @module-tag long */
import { expect, test } from 'vitest';
import { openStack } from '../stack/open-stack.ts';
import { measureIdle } from '../stack/idle-cost.ts';

const stack = await openStack({ workers: 2 });

test('two apis and two workers without work read a little and write nearly nothing', async () => {
  await stack.startApiNode();
  // A whole minute: most periodic tasks run at its beginning.
  const cost = await measureIdle(stack, 60);
  // The measured values are about 6, 57 and 0.1; a start has a few more. They were 17, 500 and 14 with a lease for
  // every look.
  expect(cost.statementsPerSecond).toBeLessThan(10);
  expect(cost.commandsPerSecond).toBeLessThan(150);
  expect(cost.leasesPerSecond).toBeLessThan(1);
});
