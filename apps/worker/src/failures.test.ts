import { createDb } from '@talkreel/db/client';
import { listPlans } from '@talkreel/db/repos/plans.repo';
import { expect, test } from 'vitest';
import { isTransient, toStageFailure } from './failures.ts';

const options = { attempt: 1, texts: { failed: 'Failed' } };

test('a database out of reach costs no try, another connection that is lost does', async () => {
  const nobody = createDb({ url: 'postgres://u:p@127.0.0.1:1/none' });
  const away: unknown = await listPlans(nobody).catch((error: unknown) => error);
  await nobody.destroy();
  expect(toStageFailure(away, options)).toMatchObject({ code: 'unreachable', then: 'defer' });

  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(isTransient(reset)).toBe(false);
  expect(toStageFailure(reset, options)).toMatchObject({ code: 'internal', then: 'retry' });
});
