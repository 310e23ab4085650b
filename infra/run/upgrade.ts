import { upgradeTests } from '../test/vitest-run.ts';
import { runTestsOf } from '../launch/run-tests.ts';
import { historyMissing } from '@talkreel/services/history';

/** Runs the previous release on the current schema, which `npm run test:all` skips without git's history. */
runTestsOf(upgradeTests, async () => {
  const missing = await historyMissing();
  if (missing) throw new Error(`The upgrade cannot be tested: ${missing}.`);
});
